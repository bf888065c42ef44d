"""Long-running tests: whole evenings with all kinds of accidents, kills and power failures."""
