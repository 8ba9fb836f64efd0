# What the scripts beside this file share; they are the whole of a plugin for asdf, and for mise, which takes the same.
# shellcheck shell=bash disable=SC2034
url=${TWOFOLD_URL:-https://github.com/OWNER/twofold}
fail() { echo "twofold: $*" >&2; exit 1; }
