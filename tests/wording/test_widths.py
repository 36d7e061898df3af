"""Every language keeps to the width that there is, and breaks no row before its marks."""

from __future__ import annotations

import io

import pytest
from samples import LOOKAHEAD, TANGO

from deduce.explaining.arguing import explain
from deduce.ladder.registry import load
from deduce.playing.board.keys import help_text
from deduce.playing.controller import Controller
from deduce.show.rules import show_ladder
from deduce.show.screen import Screen, width_of
from deduce.show.story import show_story
from deduce.wording.language import LANGUAGES, speaking
