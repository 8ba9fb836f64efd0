"""CPU seconds against bytes as an SVG of its own: no outside fonts, scripts or styles."""

import math

from chart import FAINT, FONT, GRID, INK, MARGIN, PANEL, SIZE, WIDTH, text, text_width, wrap
from xml.sax.saxutils import escape

HEIGHT = 460


def frontier(points):
    """Those of (name, seconds, bytes) that no other one beats in both."""
    best = []
    for point in sorted(points, key=lambda point: (point[1], point[2])):
        if not best or point[2] < best[-1][2]:
            best.append(point)
    return best


def figure(title, subtitle, series):
    """series: (name, colour, whether its points are joined, [(label, seconds, bytes)])."""
    points = [point for _, _, _, rows in series for point in rows]
    lines = wrap(subtitle, WIDTH - 2 * MARGIN)
    left, right = MARGIN + 70, WIDTH - MARGIN - 150
    top, bottom = MARGIN + 24 + 18 * len(lines) + 44, HEIGHT - 56
    low, high = (bound(f(point[1] for point in points), f) for f in (min, max))
    least, most = min(point[2] for point in points), max(point[2] for point in points)
    room = max(most - least, 1) * 0.08
    least, most = least - room, most + room

    def across(seconds):
        return left + (math.log(seconds) - math.log(low)) / (math.log(high) - math.log(low)) * (right - left)

    def up(size):
        return bottom - (size - least) / (most - least) * (bottom - top)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' font-family="{FONT}" font-size="{SIZE}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8" fill="{PANEL}" stroke="{GRID}"/>',
        text(MARGIN, MARGIN + 14, title, INK, size=18, weight="bold"),
    ]
    for number, line in enumerate(lines):
        out.append(text(MARGIN, MARGIN + 38 + 18 * number, line, FAINT))
    at = left
    for name, colour, _, _ in series:
        out.append(f'<circle cx="{at + 6:.0f}" cy="{top - 22}" r="6" fill="{colour}"/>')
        out.append(text(at + 18, top - 17, name, INK))
        at += 18 + text_width(name) + 24
    for seconds in steps(low, high):
        x = across(seconds)
        out.append(f'<line x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{bottom}" stroke="{GRID}"/>')
        out.append(text(x, bottom + 18, f"{seconds:g}", FAINT, anchor="middle"))
    for size in levels(least, most):
        y = up(size)
        out.append(f'<line x1="{left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="{GRID}"/>')
        out.append(text(left - 8, y + 5, f"{size / 1e6:g}", FAINT, anchor="end"))
    out.append(text(left, bottom + 40, "CPU seconds; further left is better", FAINT))
    out.append(text(MARGIN, top - 2, "MB", FAINT))
    taken = []

    def beside(x, y, label):
        """A label to the right, above the point, or below it where another label is."""
        left, right = x + 9, x + 9 + text_width(label, 13)
        places = [y - 5, y + 15, y + 33]
        free = [z for z in places if not any(a < right and left < b and abs(c - z) < 13 for a, b, c in taken)]
        taken.append((left, right, (free or places)[0]))
        return text(left, taken[-1][2], label, INK, size=13)

    edge = frontier(points)
    path = "L".join(f"{across(point[1]):.1f} {up(point[2]):.1f}" for point in edge)
    out.append(f'<path d="M{path}" fill="none" stroke="{FAINT}" stroke-width="1.5" stroke-dasharray="2 4"/>')
    for _, colour, isJoined, rows in series:
        if isJoined:
            path = "L".join(f"{across(seconds):.1f} {up(size):.1f}" for _, seconds, size in rows)
            out.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for label, seconds, size in rows:
            x, y = across(seconds), up(size)
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}" stroke="{PANEL}"/>')
            # Below and to the left of a curve there are no other points, unless something beats it.
            if isJoined:
                out.append(text(x - 9, y + 15, label, INK, anchor="end", size=13))
            else:
                out.append(beside(x, y, label))
    return "\n".join([*out, "</svg>", ""])


def bound(seconds, side):
    """The next step beyond the least or most seconds."""
    power = 10.0 ** math.floor(math.log10(seconds))
    found = [step * power for step in (0.5, 1, 2, 5, 10, 20)]
    return max(step for step in found if step < seconds) if side is min else min(step for step in found if step > seconds)


def steps(low, high):
    found, power = [], 10.0 ** math.floor(math.log10(low))
    while power <= high:
        found += [step * power for step in (1, 2, 5) if low <= step * power <= high]
        power *= 10
    return found


def levels(least, most):
    step = 10.0 ** math.floor(math.log10(most - least))
    while (most - least) / step < 4:
        step /= 2
    first = math.ceil(least / step)
    return [step * number for number in range(first, int(most // step) + 1)]
