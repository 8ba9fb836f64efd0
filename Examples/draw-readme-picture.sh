#!/bin/sh
# Draws the picture in the README: masters beside the variants that Twofold made of them, all at one physical size,
# every pixel enlarged to a square so that it can be seen.
#
# Needs  rsvg-convert and vips (see draw-quickstart.sh)
# Use    Examples/draw-readme-picture.sh FOLDER PICTURE.png
#        FOLDER is QuickStart, or a copy of it, after Twofold has run there.

set -eu

[ $# -eq 2 ] || { echo "use: draw-readme-picture.sh FOLDER PICTURE.png" >&2; exit 64; }
folder=$1
picture=$2

for tool in rsvg-convert vips vipsheader; do
    command -v "$tool" >/dev/null || { echo "draw-readme-picture: $tool is needed" >&2; exit 1; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
svg=$work/picture.svg

# tile NAME KIND X Y SIDE: FOLDER/Icons/NAME enlarged to SIDE pixels at (X, Y), its name, size and kind under it.
tile() {
    name=$1 kind=$2 x=$3 y=$4 side=$5
    file=$folder/Icons/$name
    [ -f "$file" ] || { echo "draw-readme-picture: there is no $file; run Twofold in $folder first" >&2; exit 1; }
    width=$(vipsheader -f width "$file")
    height=$(vipsheader -f height "$file")
    zoom=$((side / width))
    [ $((zoom * width)) -eq "$side" ] && [ "$height" -eq "$width" ] \
        || { echo "draw-readme-picture: $file is $width x $height: it does not fill $side x $side" >&2; exit 1; }
    vips zoom "$file" "$work/tile.png[strip]" "$zoom" "$zoom"
    case $kind in
        master) pill=#2f6fde ;;
        *)      pill=#2f9c8c ;;
    esac
    middle=$((x + side / 2))
    cat >>"$svg" <<TILE
<rect x="$((x - 8)).5" y="$((y - 8)).5" width="$((side + 15))" height="$((side + 15))" rx="8" fill="#fff" stroke="#d5dce6"/>
<rect x="$x" y="$y" width="$side" height="$side" fill="url(#board)"/>
<image x="$x" y="$y" width="$side" height="$side" href="data:image/png;base64,$(base64 <"$work/tile.png" | tr -d '\n')"/>
<text class="name" x="$middle" y="$((y + side + 34))">$name</text>
<text class="size" x="$middle" y="$((y + side + 54))">$width × $height pixels · <tspan fill="$pill" font-weight="bold">$kind</tspan></text>
TILE
}

# arrow X Y: from one tile to the next.
arrow() {
    echo "<path d=\"M$1 ${2}h14m-6-6l6 6l-6 6\" fill=\"none\" stroke=\"#8b98ab\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>" >>"$svg"
}

cat >"$svg" <<'HEAD'
<svg xmlns="http://www.w3.org/2000/svg" width="1008" height="676" viewBox="0 0 1008 676">
<style>
text { text-anchor: middle; fill: #24344f }
.name { font: bold 15px "DejaVu Sans Mono", Menlo, Consolas, monospace }
.size { font: 13px "DejaVu Sans", "Helvetica Neue", Arial, sans-serif; fill: #5a6880 }
</style>
<pattern id="board" width="24" height="24" patternUnits="userSpaceOnUse">
<path d="M0 0h24v24H0z" fill="#fff"/><path d="M0 0h12v12H0zM12 12h12v12H12z" fill="#edf1f6"/>
</pattern>
<rect width="1008" height="676" rx="14" fill="#f6f8fb"/>
HEAD

# 3x gives 2x and 1x; its side, 72, is enlarged 4, 6 and 12 times.
tile Star@3x.png master  36 36 288
tile Star@2x.png variant 360 36 288
tile Star.png    variant 684 36 288
arrow 335 180
arrow 659 180

# 2x gives 1x; 64 is enlarged 3 and 6 times.
tile Sun@2x.png  master  36 408 192
tile Sun.png     variant 288 408 192
tile Note@2x.png master  528 408 192
tile Note.png    variant 780 408 192
arrow 251 504
arrow 743 504

echo '</svg>' >>"$svg"

rsvg-convert --format png --output "$work/picture.png" "$svg"
vips pngsave "$work/picture.png" "$picture" --compression 9 --strip
echo "$picture: $(vipsheader -f width "$picture") x $(vipsheader -f height "$picture") pixels, $(($(wc -c <"$picture"))) bytes"
