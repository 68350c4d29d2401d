"""Builds the wheel of this package with the standard library alone, so that pip needs no network.

Beside the jars of a distribution the wheel has the command, too: pip puts bin/racklab beside python, and the rest into
share/racklab.
"""

import base64
import hashlib
import io
import pathlib
import re
import tarfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
DISTRIBUTION = HERE.parent
NAME = "racklab"
VERSION = re.search(r'^version = "(.+)"$', (HERE / "pyproject.toml").read_text(), re.M).group(1)
INFO = f"{NAME}-{VERSION}.dist-info"
METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: An emulator for MapReduce schedulers: the command, and its runs, results and policies from Python
License: Apache-2.0
Requires-Python: >=3.9
"""
DATA = f"{NAME}-{VERSION}.data"
SCRIPT = """#!/bin/sh
# Starts the racklab that pip has put into share/racklab. Follows links to this file, such as pipx makes.
self=$0
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=$(dirname "$self")/$target ;;
  esac
done
exec sh "$(dirname "$self")/../share/racklab/bin/racklab" "$@"
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: racklab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def _sources():
    return {str(file.relative_to(HERE)): file.read_bytes() for file in sorted((HERE / NAME).glob("*.py"))}


def _command():
    """The files of the distribution that this folder lies in, by their names in the wheel; none in a checkout."""
    if not list(DISTRIBUTION.glob("lib/deploy-*.jar")):
        return {}
    files = {f"{DATA}/scripts/racklab": SCRIPT.encode()}
    for file in sorted(path for path in DISTRIBUTION.rglob("*") if path.is_file()):
        name = file.relative_to(DISTRIBUTION)
        if name.parts[0] == "share":
            files[f"{DATA}/data/{name}"] = file.read_bytes()
        elif name.parts[0] != "python":
            files[f"{DATA}/data/share/racklab/{name}"] = file.read_bytes()
    return files


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = _sources() | _command()
    files[f"{INFO}/METADATA"] = METADATA.encode()
    files[f"{INFO}/WHEEL"] = WHEEL.encode()
    record = []
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(content)}")
    record.append(f"{INFO}/RECORD,,")
    files[f"{INFO}/RECORD"] = ("\n".join(record) + "\n").encode()
    wheel = f"{NAME}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            # Programs: pip keeps the bits.
            entry.external_attr = (0o100755 if content.startswith(b"#!/") else 0o100644) << 16
            archive.writestr(entry, content)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    base = f"{NAME}-{VERSION}"
    files = {name: (HERE / name).read_bytes() for name in ("pyproject.toml", "build_backend.py")}
    files.update(_sources())
    files["PKG-INFO"] = METADATA.encode()
    with tarfile.open(pathlib.Path(sdist_directory) / f"{base}.tar.gz", "w:gz") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return f"{base}.tar.gz"
