"""Developer tools: benchmarks, the self-test, the printed rulebook, checks of the catalogues."""
