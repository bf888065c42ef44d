"""The desk's panels by phase."""
