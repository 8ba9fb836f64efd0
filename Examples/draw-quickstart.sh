#!/bin/sh
# Draws the masters in QuickStart/, the folder to try Twofold on: the artwork of a small weather-and-notes app.
#
# Needs  rsvg-convert and vips
#          Debian, Ubuntu: apt install librsvg2-bin libvips-tools
#          macOS:          brew install librsvg vips
# Use    Examples/draw-quickstart.sh
#
# Reads artwork/*.svg, writes QuickStart/. It can be run again at any time: with the same versions of the two
# tools it writes the same bytes. The drawings contain no text, so no font matters.

set -eu
cd "$(dirname "$0")"

for tool in rsvg-convert vips vipsheader; do
    command -v "$tool" >/dev/null || { echo "draw-quickstart: $tool is needed; see the top of this script" >&2; exit 1; }
done

out=QuickStart
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# render NAME: artwork/NAME.svg in $work/picture.v, a pixel for a unit; RGBA, or RGB where the drawing is opaque.
render() {
    rsvg-convert --format png --output "$work/picture.png" "artwork/$1.svg"
    vips copy "$work/picture.png" "$work/picture.v"
}

# step OPERATION [ARGUMENT …]: $work/picture.v becomes what this vips operation makes of it.
step() {
    operation=$1
    shift
    vips "$operation" "$work/picture.v" "$work/next.v" "$@"
    mv "$work/next.v" "$work/picture.v"
}

# save NAME [OPTION …]: $work/picture.v becomes QuickStart/NAME, its density (72 dpi a scale) following the name.
save() {
    file=$out/$1
    shift
    case $file in
        *@3x*) density=8.504 ;;  # pixels per millimetre: 216 dpi
        *@2x*) density=5.669 ;;  # 144 dpi
        *)     density=2.835 ;;  # 72 dpi
    esac
    step copy --xres "$density" --yres "$density"
    mkdir -p "${file%/*}"
    case $file in
        *.jpg)
            # vips says the density in EXIF only; here a JFIF header says it, and there is no EXIF.
            vips jpegsave "$work/picture.v" "$work/picture.jpg" --Q 92 --optimize-coding --strip "$@"
            {
                printf '\377\330\377\340\000\020JFIF\000\001\001\001\000\220\000\220\000\000'  # 144 x 144 dpi
                tail -c +3 "$work/picture.jpg"
            } >"$file"
            ;;
        *)     vips pngsave "$work/picture.v" "$file" --compression 9 --strip "$@" ;;
    esac
    printf '%-30s %s, %d bytes\n' "${file#"$out"/}" "$(vipsheader "$file" | sed 's/.*: //; s/, [a-z0-9]*load.*//')" \
        "$(wc -c <"$file")"
}

# Icons at 2x: RGBA, strokes on the 2-pixel grid. Bookmark is 47 pixels wide on purpose.
for icon in Sun Cloud Rain Note Search Bookmark Pin; do
    render "$icon"
    save "Icons/$icon@2x.png"
done

# Icons at 3x, strokes on the 3-pixel grid: they give 2x and 1x.
for icon in Badge Star; do
    render "$icon"
    save "Icons/$icon@3x.png"
done

# Pin at 1x, drawn by hand for its size: Twofold keeps it.
render Pin-small
save Icons/Pin.png

# A palette (PNG colour type 3).
render Flag
save Icons/Flag@2x.png --palette --dither 0

# One name, two device lines: a drawing of its own for the iPad.
render Share
save Toolbar/Share@2x.png
render Share-ipad
save Toolbar/Share@2x~ipad.png

# Grey without alpha (PNG colour type 0).
render Paper
step extract_band 0
step copy --interpretation b-w
save Textures/Paper@2x.png

# Sixteen bits a channel. rsvg-convert draws eight, so this one is computed: a column of colours between the stops
# (row, red, green, blue), spread over the width, with the glow of the sun that has just gone mixed in.
cat >"$work/dusk.mat" <<'STOPS'
4 6
0 6200 8600 24400
50 19800 18200 44600
92 43800 28600 50800
124 60200 38200 40400
150 64600 50800 38600
160 65200 58200 46200
STOPS
vips buildlut "$work/dusk.mat" "$work/picture.v"
step extract_area 0 0 160 1
step rot d90
step zoom 256 1
vips copy "$work/picture.v" "$work/sky.v"
vips gaussmat "$work/glow.v" 48 .001 --precision float
vips linear "$work/glow.v" "$work/weight.v" .85 0
centre=$(vipsheader -f width "$work/weight.v")
vips embed "$work/weight.v" "$work/glow.v" -- $((176 - centre / 2)) $((150 - centre / 2)) 256 160
step linear -- "-1 -1 -1" "65535 61000 50000"
vips multiply "$work/picture.v" "$work/glow.v" "$work/mixed.v"
vips add "$work/sky.v" "$work/mixed.v" "$work/picture.v"
step cast ushort
step copy --interpretation rgb16
save Textures/Dusk@2x.png

# A photograph, or near enough: noise, relief and grain. The filters have no pixels to draw from beyond the edge of
# the sheet, so the outermost ones are cut off.
render Lake
step extract_band 0 --n 3
step extract_area 8 0 784 490
save Photos/Lake@2x.jpg

# A launch image: only screens of 2x have the height of the usage suffix -568h, so it has no 1x.
render Default-568h
step extract_band 0 --n 3
save Launch/Default-568h@2x.png
