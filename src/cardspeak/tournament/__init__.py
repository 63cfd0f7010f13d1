"""Many tables, one event."""
