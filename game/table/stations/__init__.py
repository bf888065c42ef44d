"""The stations of the players around the touch table: strips, drawers and pages, each turned to its owner."""
