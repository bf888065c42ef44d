"""The drawers of a station, one for each phase."""
