"""This package draws printed maps: the sheet with its cities, names and prices, and a game's marks on it."""
