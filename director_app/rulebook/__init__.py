"""Rule books: YAML folders, checked and frozen."""

from director_app.rulebook.model import Fault, Place, RuleBook
from director_app.rulebook.reader import LoadResult, find_books, load_book, load_sources

__all__ = ["Fault", "LoadResult", "Place", "RuleBook", "find_books", "load_book", "load_sources"]
