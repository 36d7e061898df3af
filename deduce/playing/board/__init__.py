"""The board in the terminal, drawn by Textual."""
