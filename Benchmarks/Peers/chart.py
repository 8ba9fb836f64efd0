"""Horizontal bars as an SVG of its own: no outside fonts, scripts or styles."""

from xml.sax.saxutils import escape

# One light panel, so that it reads the same on a light and on a dark page.
PANEL, INK, FAINT, GRID = "#ffffff", "#1f2328", "#59636e", "#d1d9e0"
FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
WIDTH, MARGIN, BAR, GAP, SIZE = 860, 24, 15, 16, 14


def text_width(text, size=SIZE):
    """Generous: the widest of the fonts above takes less."""
    return 0.62 * size * len(text)


def nice_step(most):
    step = 10 ** len(str(int(most * 10)))
    while most / step < 4:
        step /= 2 if str(step).lstrip("0.")[0] in "12" else 2.5
    return step


def bars(title, subtitle, series, rows):
    """series: (name, colour) of each bar of a row. rows: (label, [(value, caption)])."""
    most = max(value for _, values in rows for value, _ in values)
    left = MARGIN + max(text_width(label) for label, _ in rows) + 8
    right = WIDTH - MARGIN - max(text_width(caption) for _, values in rows for _, caption in values) - 8
    scale = (right - left) / most
    group = len(series) * (BAR + 2) + GAP
    lines = wrap(subtitle, WIDTH - 2 * MARGIN)
    top = MARGIN + 24 + 18 * len(lines) + 34
    bottom = top + group * len(rows)
    height = bottom + 44
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
        f' font-family="{FONT}" font-size="{SIZE}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8" fill="{PANEL}" stroke="{GRID}"/>',
        text(MARGIN, MARGIN + 14, title, INK, size=18, weight="bold"),
    ]
    for number, line in enumerate(lines):
        out.append(text(MARGIN, MARGIN + 38 + 18 * number, line, FAINT))
    at = left
    for name, colour in series:
        out.append(f'<rect x="{at:.0f}" y="{top - 29}" width="14" height="14" rx="2" fill="{colour}"/>')
        out.append(text(at + 20, top - 17, name, INK))
        at += 20 + text_width(name) + 24
    step = nice_step(most)
    for number in range(int(most / step) + 1):
        x = left + number * step * scale
        out.append(f'<line x1="{x:.1f}" y1="{top - 6}" x2="{x:.1f}" y2="{bottom - GAP + 8}" stroke="{GRID}"/>')
        out.append(text(x, bottom + 8, f"{number * step:g}", FAINT, anchor="middle"))
    out.append(text(left, bottom + 28, "seconds; shorter is better", FAINT))
    for number, (label, values) in enumerate(rows):
        y = top + number * group
        middle = y + len(series) * (BAR + 2) / 2 + SIZE * 0.33
        out.append(text(left - 10, middle, label, INK, anchor="end", weight="bold" if number == 0 else "normal"))
        for index, (value, caption) in enumerate(values):
            bar = y + index * (BAR + 2)
            width = max(1, value * scale)
            colour = series[index][1]
            out.append(f'<rect x="{left:.1f}" y="{bar}" width="{width:.1f}" height="{BAR}" rx="2" fill="{colour}"/>')
            out.append(text(left + width + 6, bar + BAR - 2.5, caption, INK))
    return "\n".join([*out, "</svg>", ""])


def wrap(words, width):
    lines = [""]
    for word in words.split():
        if lines[-1] and text_width(f"{lines[-1]} {word}") > width * 1.2:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def text(x, y, content, colour, anchor="start", size=SIZE, weight="normal"):
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}" font-size="{size}"'
        f' font-weight="{weight}">{escape(content)}</text>'
    )
