"""Machine players for every form, each deciding from what its seat may know."""
