"""The menu that lies over any scene when asked for: the ways out, and the settings on five pages."""
