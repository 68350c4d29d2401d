"""Runs a notebook's cells one after the other, where Jupyter is not installed: python3 -m racklab.notebook FILE"""

import json
import sys


def cells(file):
    """The code of a notebook, a text for each cell."""
    with open(file, encoding="utf-8") as lines:
        return ["".join(cell["source"]) for cell in json.load(lines)["cells"] if cell["cell_type"] == "code"]


def main(words):
    if len(words) != 1:
        print("usage: python3 -m racklab.notebook FILE", file=sys.stderr)
        return 2
    names = {"__name__": "__main__"}
    for number, text in enumerate(cells(words[0]), start=1):
        exec(compile(text, f"{words[0]}, cell {number}", "exec"), names)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
