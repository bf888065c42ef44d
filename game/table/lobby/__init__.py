"""The set-up at the table: people take their seats around it."""
