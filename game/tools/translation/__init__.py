"""What a translator asks: which messages a catalogue lacks, and which do not fit."""
