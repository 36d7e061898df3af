"""The languages: for each a module with what no phrase can say, and beside it a catalogue of all phrases."""
