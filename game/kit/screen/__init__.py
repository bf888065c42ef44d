"""The screen: panels composed into one picture, and how they move."""
