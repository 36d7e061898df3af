"""What notebooks show of a value, and a value as text: the only link from values up to what draws them."""

from importlib import import_module


class Shown:
    """A value that notebooks show as HTML, by `deduce.pages.notebook`, which is loaded when it is needed."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return self._shown("html")

    def _shown(self, form: str) -> str:
        return str(import_module("deduce.pages.notebook").shown(self, form))
