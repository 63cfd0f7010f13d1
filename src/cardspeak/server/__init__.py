"""The room: tables whose events are kept before anybody is told."""
