"""The set-up at the table: people sit down round it."""
