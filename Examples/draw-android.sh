#!/bin/sh
# Draws the masters in Android/art/, an example of a target for Android.
#
# Needs  rsvg-convert
#          Debian, Ubuntu: apt install librsvg2-bin
#          macOS:          brew install librsvg
# Use    Examples/draw-android.sh
#
# Reads artwork/*.svg, writes Android/art/. It can be run again at any time: with the same version of the tool it writes
# the same bytes. The drawings contain no text, so no font matters.

set -eu
cd "$(dirname "$0")"

command -v rsvg-convert >/dev/null || { echo "draw-android: rsvg-convert is needed; see the top of this script" >&2; exit 1; }

# draw DRAWING NAME ZOOM: the drawing of 2x, enlarged to 3x where ZOOM says so, as a master of 3x.
draw() {
    mkdir -p "$(dirname "Android/art/$2")"
    rsvg-convert --format png --zoom "$3" --output "Android/art/$2@3x.png" "artwork/$1.svg"
}

draw Sun weather/Sun 1.5
draw Cloud weather/Cloud 1.5
draw Search Search 1.5
# The border of a nine-patch is one pixel wide at every scale, so this one is drawn at 3x.
draw Bubble bubble.9 1
