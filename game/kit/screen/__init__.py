"""The screen: panels composed into one picture, and their transitions."""
