"""Between the deals: seats, button, blinds, kills and chips."""
