#!/bin/sh
# Draws the masters in Flutter/ and ReactNative/, at 3x, from the drawings of the QuickStart.
#
# Needs  rsvg-convert and vips
#          Debian, Ubuntu: apt install librsvg2-bin libvips-tools
#          macOS:          brew install librsvg vips
# Use    Examples/draw-apps.sh
#
# With the same versions of the two tools it writes the same bytes.

set -eu
cd "$(dirname "$0")"

for tool in rsvg-convert vips; do
    command -v "$tool" >/dev/null || { echo "draw-apps: $tool is needed; see the top of this script" >&2; exit 1; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# draw NAME ZOOM FILE: artwork/NAME.svg with ZOOM pixels for a unit, at the density of 3x.
draw() {
    rsvg-convert --format png --zoom "$2" --output "$work/picture.png" "artwork/$1.svg"
    mkdir -p "$(dirname "$3")"
    # 216 dpi in pixels per millimetre.
    vips copy "$work/picture.png" "$work/picture.v" --xres 8.5039 --yres 8.5039
    vips pngsave "$work/picture.v" "$3" --compression 9 --strip
    printf '%-40s %6d bytes\n' "$3" "$(wc -c <"$3")"
}

# Drawn for 2x, with two pixels for the strokes; half as much again keeps them on the grid of 3x.
draw Sun 1.5 Flutter/art/icons/sun@3x.png
draw Cloud 1.5 Flutter/art/icons/cloud@3x.png
draw Rain 1.5 Flutter/art/icons/rain@3x.png
draw Badge 1 Flutter/art/large/badge@3x.png

draw Star 1 ReactNative/images/star@3x.png
draw Share 1.5 ReactNative/images/share@3x.ios.png
draw Share-ipad 1.125 ReactNative/images/share@3x.android.png
