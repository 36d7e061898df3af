"""Read puzzles in every format that people have, and write them again.

    >>> parse("4x4u:aAIBca").givens
    ('01..', '....', '..1.', '1..0')

`read` takes a puzzle argument of the command line, `read_bytes` and `read_text` the content of a file. None of them
raises for bad input: a `Reading` has the good puzzles and every fault with its place.
"""

from deduce.formats.model import NO_LIMITS as NO_LIMITS
from deduce.formats.model import Options as Options
from deduce.formats.model import Reading as Reading
from deduce.formats.model import clean as clean
from deduce.formats.model import is_formula as is_formula
from deduce.formats.model import parse_symbols as parse_symbols
from deduce.formats.model import unmarked as unmarked
from deduce.formats.readers import MOST_PICTURE as MOST_PICTURE
from deduce.formats.readers import load_book as load_book
from deduce.formats.readers import parse as parse
from deduce.formats.readers import puzzle_from_json as puzzle_from_json
from deduce.formats.readers import puzzles_of as puzzles_of
from deduce.formats.readers import read as read
from deduce.formats.readers import read_bytes as read_bytes
from deduce.formats.readers import read_text as read_text
from deduce.formats.readers import whole as whole
from deduce.formats.write import FORMATS as FORMATS
from deduce.formats.write import WriteError as WriteError
from deduce.formats.write import write as write
