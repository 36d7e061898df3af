"""What everything else rests on: faults with their places, files, processes, and how values are drawn."""
