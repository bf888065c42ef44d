"""The building blocks of all desk panels: the grid of panels, plant cards, buttons, and the panels of the players."""
