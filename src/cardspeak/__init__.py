"""A card room that plays by Robert's Rules of Poker and says which rule it followed."""

__version__ = "0.1.0"
