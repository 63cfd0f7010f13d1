"""Which hand is better: tables, a kernel in C over them, and a fallback with the same answers."""
