"""The bid pad and the gallery of maps: controls that are built once and placed both at the desk and at the table."""
