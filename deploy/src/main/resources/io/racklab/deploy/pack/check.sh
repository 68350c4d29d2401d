#!/bin/sh
# Plays the runs of this folder again and compares: prints "reproduced" or the first difference.
# RACKLAB   the racklab command, if it is not in PATH
cd "$(dirname "$0")" || exit 2
exec "${RACKLAB:-racklab}" verify . "$@"
