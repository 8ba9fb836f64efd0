#!/bin/sh
# A "Run Script" phase in Xcode, before "Copy Bundle Resources". It makes what is missing beside the masters; a problem ends the
# build, and Xcode shows it among its issues. Turn off "Based on dependency analysis": a run with nothing to do takes milliseconds.
set -eu
# Xcode starts scripts without the shell's settings.
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"
if ! command -v twofold >/dev/null; then
    echo "warning: Twofold is not installed, so the variants of images may be out of date"
    exit 0
fi
# Xcode's own runs for previews and indexing write nothing.
if [ "${ENABLE_PREVIEWS:-NO}" = YES ] || [ "${ACTION:-build}" = indexbuild ]; then
    exit 0
fi
twofold --format xcode "${SRCROOT:?}"
