"""The games kept on this machine: what each of them is, the list of all, and what they come to."""
