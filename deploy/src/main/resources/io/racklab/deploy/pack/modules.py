"""Prints as JSON which modules a Python program imports. Their files are read, and none is executed."""

import sys

sys.path = [place for place in sys.path if place]  # without the working directory, whose files would be executed

import ast
import importlib.machinery
import importlib.util
import json
import os
import pkgutil
import sysconfig

PROGRAM = os.path.realpath(sys.argv[1])
FOLDER = os.path.dirname(PROGRAM)
STANDARD = [os.path.join(sysconfig.get_path(key), "") for key in ("stdlib", "platstdlib")]
INSTALLED = ("site-packages", "dist-packages")
COMPUTED = "imports modules whose names it computes: they are not known"
NO_RACKLAB = "install Racklab's Python package, python/ in its archive"

beside = {}  # the files of modules in the program's folder, by path below it
racklab = {}  # the files of Racklab's package, by path below the folder that holds it
needs = []


def need(text):
    if text not in needs:
        needs.append(text)


def is_standard(spec):
    if spec.origin in ("built-in", "frozen"):
        return True
    inside = [place for place in STANDARD if (spec.origin or "").startswith(place)]
    return bool(inside) and not any(name in spec.origin for name in INSTALLED)


def find(name, folders):
    """Finds a module without executing the packages above it, as importlib would."""
    portions = []
    for folder in folders:
        finder = pkgutil.get_importer(folder)
        spec = finder.find_spec(name) if finder else None
        if spec and spec.loader:
            return spec
        portions += spec.submodule_search_locations if spec else []
    spec = importlib.machinery.ModuleSpec(name, None, is_package=True)
    spec.submodule_search_locations = portions  # of a package without __init__.py
    return spec if portions else None


def installed(top):
    try:
        return importlib.util.find_spec(top)
    except (ImportError, ValueError):
        return None


def distribution(top):
    from importlib import metadata

    try:
        names = metadata.packages_distributions().get(top, [top])  # since Python 3.10
    except AttributeError:
        names = [top]
    try:
        return names[0] + "==" + metadata.version(names[0])
    except metadata.PackageNotFoundError:
        return None


def follow(name, optional):
    """Takes a module and the packages above it, if they are beside the program or Racklab's."""
    top = name.split(".")[0]
    spec = find(top, [FOLDER])
    own = spec is not None
    if spec is None or spec.loader is None:  # a folder without __init__.py comes after all others
        elsewhere = installed(top)
        if elsewhere is not None and elsewhere.origin is not None:
            spec, own = elsewhere, False
    if spec is None:
        if top == "racklab" and not optional:
            need("imports racklab, which python3 does not find here: " + NO_RACKLAB)
        elif not optional and top not in getattr(sys, "stdlib_module_names", ()):
            need("imports " + top + ", which python3 does not find here: install it")
    elif own:
        take(name, spec, FOLDER, beside)
    elif top == "racklab":
        take(name, spec, os.path.dirname(os.path.dirname(spec.origin)), racklab)
    elif not optional and not is_standard(spec):
        found = distribution(top)
        if found:
            need("imports " + top + ": python3 -m pip install " + found)
        else:
            need("imports " + top + ", which is in " + str(spec.origin) + ": put it beside the program")


def take(name, spec, root, files):
    parts = name.split(".")
    for depth in range(1, len(parts) + 1):
        whole = ".".join(parts[:depth])
        if depth > 1:
            if spec.submodule_search_locations is None:
                return
            spec = find(whole, spec.submodule_search_locations)
        if spec is None:  # an attribute of the module above
            return
        origin = spec.origin
        if origin is None:
            continue
        if not origin.endswith(".py"):
            need("imports " + whole + ", compiled for one kind of machine: build " + os.path.basename(origin))
        elif os.path.relpath(origin, root) not in files:
            files[os.path.relpath(origin, root)] = origin
            scan(origin, whole if spec.submodule_search_locations is not None else ".".join(parts[: depth - 1]))


def scan(path, package):
    """Follows the imports of a file; the package is the one that its relative imports start from."""
    try:
        with open(path, "rb") as file:
            tree = ast.parse(file.read())
    except (SyntaxError, ValueError, RecursionError) as problem:
        where = "" if path == PROGRAM else os.path.basename(path) + ": "
        need("is no Python 3 (" + where + str(problem) + "), so what it imports is not known")
        return
    guarded = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Try):
            guarded.update(id(inner) for line in node.body for inner in ast.walk(line))
    for node in ast.walk(tree):
        optional = id(node) in guarded or package.split(".")[0] == "racklab"
        if isinstance(node, ast.Import):
            for alias in node.names:
                follow(alias.name, optional)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([part for part in above + [node.module or ""] if part])
            for alias in node.names if base else ():
                follow(base + ("" if alias.name == "*" else "." + alias.name), optional)
        elif isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in ("import_module", "__import__") and node.args:
                name = getattr(node.args[0], "value", None)
                if isinstance(name, str) and not name.startswith("."):
                    follow(name, optional)
                else:
                    need(COMPUTED)


scan(PROGRAM, "")
print(json.dumps({"beside": beside, "racklab": racklab, "needs": needs}))
