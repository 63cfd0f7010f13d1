"""Hand histories as others write them."""
