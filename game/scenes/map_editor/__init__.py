"""The map editor on the screen: the drawn map with its cities, the tools beside it, and the scene that handles touches
and keys."""
