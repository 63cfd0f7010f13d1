"""The room around the tables: lists, seats, people and their duties."""
