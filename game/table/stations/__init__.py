"""The stations of the players: strips, drawers and pages, each turned to its owner."""
