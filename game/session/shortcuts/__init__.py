"""Ways of making a decision with few touches: fuel for whole runs, armed plans, maximums set at the same time."""
