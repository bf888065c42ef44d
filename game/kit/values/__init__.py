"""Values that panels are made of: targets, pieces, offers; how a picture is seen."""
