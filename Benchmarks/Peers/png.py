"""What the scripts beside this folder need to know of a PNG file, without decoding a picture."""

import re
import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = {0: "grey", 2: "RGB", 3: "palette", 4: "grey+alpha", 6: "RGBA"}
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
MASTER = re.compile(r"^(?P<base>.+)@(?P<scale>[23])x\.png$")


class NotPNG(Exception):
    """The bytes are no PNG file, or one that is damaged or of a kind that no tool here is asked to read."""


class Header:
    """The size and layout of a PNG, from its first 29 bytes."""

    def __init__(self, data):
        if len(data) < 29 or data[:8] != SIGNATURE or data[12:16] != b"IHDR":
            raise NotPNG("no PNG header")
        self.width, self.height, self.depth, self.colour, _, _, self.interlace = struct.unpack(
            ">IIBBBBB", data[16:29]
        )
        if self.colour not in CHANNELS or not self.width or not self.height:
            raise NotPNG("no such PNG")

    @property
    def pixels(self):
        return self.width * self.height

    @property
    def layout(self):
        return f"{COLOURS[self.colour]} {self.depth}"

    def row_bytes(self, width):
        return (width * CHANNELS[self.colour] * self.depth + 7) // 8

    def passes(self):
        """Width and height of each pass that has pixels: one, or Adam7's up to seven."""
        if not self.interlace:
            return [(self.width, self.height)]
        steps = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        sizes = [((self.width - x + dx - 1) // dx, (self.height - y + dy - 1) // dy) for x, y, dx, dy in steps]
        return [size for size in sizes if 0 not in size]

    def raw_bytes(self):
        """How many bytes IDAT holds inflated: each row's samples and the byte that names its filter."""
        return sum((1 + self.row_bytes(width)) * height for width, height in self.passes())


def header(path):
    with open(path, "rb") as file:
        return Header(file.read(29))


def chunks(data):
    """(name, contents) of each chunk, in order. Checksums are not looked at."""
    at = 8
    while at + 12 <= len(data):
        length, name = struct.unpack(">I4s", data[at : at + 8])
        yield name, memoryview(data)[at + 8 : at + 8 + length]
        at += 12 + length


def idat(data):
    """The zlib stream of the picture."""
    return b"".join(body for name, body in chunks(data) if name == b"IDAT")


def names_of_chunks(path):
    with open(path, "rb") as file:
        return {name for name, _ in chunks(file.read())}


def check(data):
    """Raises unless this is a whole, undamaged picture of one frame: every checksum, every row's filter."""
    head, at, seen = Header(data), 8, []
    while at < len(data):
        if at + 12 > len(data):
            raise NotPNG("cut off")
        length, name = struct.unpack(">I4s", data[at : at + 8])
        end = at + 8 + length
        if end + 4 > len(data) or struct.unpack(">I", data[end : end + 4])[0] != zlib.crc32(data[at + 4 : end]):
            raise NotPNG("damaged")
        seen.append(name)
        at = end + 4
        if name == b"IEND":
            break
    if not seen or seen[-1] != b"IEND" or seen[0] != b"IHDR" or b"acTL" in seen:
        raise NotPNG("incomplete or animated")
    try:
        raw = zlib.decompress(idat(data))
    except zlib.error as error:
        raise NotPNG("damaged") from error
    if len(raw) != head.raw_bytes():
        raise NotPNG("too short or too long")
    start = 0
    for width, height in head.passes():
        stride = 1 + head.row_bytes(width)
        if max(raw[start : start + stride * height : stride]) > 4:
            raise NotPNG("no such filter")
        start += stride * height
    return head
