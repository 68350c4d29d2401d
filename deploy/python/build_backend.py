"""Builds the wheel of this package with the standard library alone, so that pip needs no network."""

import base64
import hashlib
import io
import pathlib
import re
import tarfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
NAME = "racklab"
VERSION = re.search(r'^version = "(.+)"$', (HERE / "pyproject.toml").read_text(), re.M).group(1)
INFO = f"{NAME}-{VERSION}.dist-info"
METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: Runs, results and policies of Racklab, an emulator for MapReduce schedulers
License: Apache-2.0
Requires-Python: >=3.9
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: racklab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def _sources():
    return {str(file.relative_to(HERE)): file.read_bytes() for file in sorted((HERE / NAME).glob("*.py"))}


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = _sources()
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
            archive.writestr(zipfile.ZipInfo(name), content)
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
