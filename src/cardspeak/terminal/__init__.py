"""The text table in a terminal."""
