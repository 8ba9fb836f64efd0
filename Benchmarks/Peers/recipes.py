"""Halves every NAME@2x.png below a folder to NAME.png beside it, by one of the recipes below.

`peers` runs this with the Python of its own environment: recipes.py RECIPE FOLDER JOBS processes|threads
"""

import concurrent.futures
import importlib
import multiprocessing
import os
import sys

pyvips = PIL = cv2 = imagecodecs = None


def prepare(recipe):
    """Runs in each worker, after the fork: libvips has threads of its own, which a fork would lose."""
    global pyvips, PIL, cv2, imagecodecs
    if recipe.startswith("pillow"):
        PIL = importlib.import_module("PIL.Image")
    elif recipe in ("opencv", "libspng"):
        cv2 = importlib.import_module("cv2")
        cv2.setNumThreads(1)  # each image has one already
        if recipe == "libspng":
            imagecodecs = importlib.import_module("imagecodecs")
    else:
        pyvips = importlib.import_module("pyvips")
        pyvips.cache_set_max(0)  # no operation comes twice


def sharp(source, target):
    """What sharp 0.34's pipeline asks of libvips for sharp(source).resize(width / 2).png().toFile(target)."""
    image = pyvips.Image.new_from_file(source, access="sequential", fail_on="warning")
    width = (image.width + 1) // 2
    if image.get_typeof("icc-profile-data") and image.interpretation not in ("labs", "grey16"):
        wide = image.interpretation == "rgb16"
        try:
            image = image.icc_transform(
                "p3" if wide else "srgb", embedded=True, depth=16 if wide else 8, intent="perceptual"
            )
        except pyvips.Error:
            pass  # sharp warns
    form, alpha = image.format, image.hasalpha()
    if alpha:
        image = image.premultiply().cast(form)
    image = image.resize(width / image.width, vscale=((image.height + 1) // 2) / image.height, kernel="lanczos3")
    if alpha:
        image = image.unpremultiply().cast(form)
    if image.interpretation in ("rgb16", "grey16"):
        image = image.cast("ushort")
    if image.interpretation != "srgb":
        image = image.colourspace("srgb", source_space=image.interpretation)
    image.pngsave(target, compression=6, filter="none", keep="none", bitdepth=8)


def exact(source, target):
    """The mean of each four premultiplied pixels, rounded once."""
    image = pyvips.Image.new_from_file(source, access="sequential", fail_on="warning")
    form, space, alpha = image.format, image.interpretation, image.hasalpha()
    if alpha:
        image = image.premultiply()
    else:
        image = image.cast("float")
    image = image.shrink(2, 2, ceil=True)
    if alpha:
        image = image.unpremultiply()
    image.rint().cast(form).copy(interpretation=space).pngsave(target, compression=6, filter="none", keep="icc")


def pillow(source, target, resample):
    """Image.resize premultiplies what has an alpha channel. Palettes are expanded first: they would be sampled."""
    with PIL.open(source) as image:
        if image.mode in ("1", "P") or "transparency" in image.info:
            if "transparency" in image.info:
                image = image.convert("RGBA")
            else:
                image = image.convert("L" if image.mode == "1" else "RGB")
        size = ((image.width + 1) // 2, (image.height + 1) // 2)
        image.resize(size, resample).save(target)


def halved(image):
    """INTER_AREA of the samples as they are: neither library multiplies by alpha, so hidden colors show at edges."""
    return cv2.resize(image, ((image.shape[1] + 1) // 2, (image.shape[0] + 1) // 2), interpolation=cv2.INTER_AREA)


def opencv(source, target):
    image = cv2.imread(source, cv2.IMREAD_UNCHANGED)
    if image is None or not cv2.imwrite(target, halved(image)):
        raise OSError("OpenCV could not read or write it")


def libspng(source, target):
    with open(source, "rb") as file:
        data = file.read()
    try:
        image = imagecodecs.spng_decode(data)
    except imagecodecs.SpngError:
        image = cv2.imread(source, cv2.IMREAD_UNCHANGED)  # imagecodecs has no gray with alpha for libspng
    data = imagecodecs.spng_encode(halved(image))
    with open(target, "wb") as file:
        file.write(data)


RECIPES = {
    "opencv": opencv,
    "libspng": libspng,
    "sharp": sharp,
    "box": exact,
    "pillow-lanczos": lambda source, target: pillow(source, target, PIL.Resampling.LANCZOS),
    "pillow-box": lambda source, target: pillow(source, target, PIL.Resampling.BOX),
}


def work(job):
    """None, or what went wrong."""
    recipe, source = job
    try:
        RECIPES[recipe](source, source.replace("@2x.png", ".png"))
    except Exception as error:  # any library's own
        return f"{source}: {type(error).__name__} {str(error).strip()}"


def main():
    recipe, folder, jobs, pool = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
    masters = [
        (recipe, os.path.join(parent, file))
        for parent, _, files in os.walk(folder)
        for file in files
        if file.endswith("@2x.png")
    ]
    if pool == "threads":
        prepare(recipe)
        with concurrent.futures.ThreadPoolExecutor(jobs) as threads:
            failures = list(threads.map(work, masters))
    else:
        with multiprocessing.get_context("fork").Pool(jobs, prepare, [recipe]) as processes:
            failures = list(processes.imap_unordered(work, masters, chunksize=8))
            processes.close()
            processes.join()
    failures = [failure for failure in failures if failure]
    for failure in failures:
        print(failure, file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
