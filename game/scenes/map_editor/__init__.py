"""The map editor on screen: the sheet with its cities, the tools beside it, and the scene that answers."""
