"""The choices a house makes, a file a subject; `HouseRules` joins them."""
