"""How near variants come to what was drawn by hand.

`peers` runs this with the Python of its own environment, and hands it a JSON list of [variant, reference] paths on
standard input. Prints a JSON list: for each pair the PSNR in dB over a black and a white ground together, 99 where
nothing differs, null where the two cannot be compared (16 bit, another size, no variant).
"""

import json
import math
import sys

from PIL import Image, ImageChops, ImageStat


def psnr(variant, reference):
    try:
        pictures = [Image.open(variant), Image.open(reference)]
    except OSError:
        return None
    if pictures[0].size != pictures[1].size or any(picture.mode.startswith("I") for picture in pictures):
        return None
    pictures = [picture.convert("RGBA") for picture in pictures]
    total = 0.0
    for ground in ("black", "white"):
        flat = []
        for picture in pictures:
            canvas = Image.new("RGBA", picture.size, ground)
            canvas.alpha_composite(picture)
            flat.append(canvas.convert("RGB"))
        total += sum(ImageStat.Stat(ImageChops.difference(*flat)).sum2)
    if total == 0:
        return 99.0
    samples = 2 * 3 * pictures[0].width * pictures[0].height
    return min(99.0, 10 * math.log10(255 * 255 * samples / total))


if __name__ == "__main__":
    print(json.dumps([psnr(*pair) for pair in json.load(sys.stdin)]))
