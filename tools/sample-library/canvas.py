"""A small drawing surface over cairo. Scenes draw in 960 x 540 units whatever the size in pixels."""

import cairocffi as cairo

UNITS_W, UNITS_H = 960, 540
SERIF = "P052"
SANS = "Inter"


def rgba(colour, alpha=1.0):
    """'#rrggbb' and an opacity as the four numbers cairo wants."""
    h = colour.lstrip("#")
    return tuple(int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)) + (alpha,)


def mix(a, b, k):
    """The colour between two '#rrggbb' colours, k from 0 to 1."""
    k = max(0.0, min(1.0, k))
    x, y = rgba(a), rgba(b)
    return "#" + "".join(f"{round((x[i] + (y[i] - x[i]) * k) * 255):02x}" for i in range(3))


def ease(k):
    """Smoothstep, clamped to 0..1."""
    k = max(0.0, min(1.0, k))
    return k * k * (3 - 2 * k)


def ramp(t, start, end):
    """Eased 0..1 while t goes from start to end."""
    return ease((t - start) / (end - start))


class Canvas:
    def __init__(self, width, height, has_alpha=False):
        kind = cairo.FORMAT_ARGB32 if has_alpha else cairo.FORMAT_RGB24
        self._draw_on(cairo.ImageSurface(kind, width, height), 1 if has_alpha else width / UNITS_W)

    def _draw_on(self, surface, scale):
        self.width, self.height = surface.get_width(), surface.get_height()
        self.surface = surface
        self.cr = cairo.Context(surface)
        self.cr.scale(scale, scale)
        self._layers = {}

    @classmethod
    def over(cls, frame):
        """Draws on an array of BGRX pixels, in its own pixels."""
        height, width, _ = frame.shape
        canvas = cls.__new__(cls)
        canvas._draw_on(cairo.ImageSurface(cairo.FORMAT_RGB24, width, height, memoryview(frame.reshape(-1)), width * 4), 1)
        return canvas

    def image(self, frame):
        """Shows an array of BGRX pixels, in whatever size it has."""
        height, width, _ = frame.shape
        source = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height, memoryview(frame.reshape(-1)), width * 4)
        self.cr.save()
        self.cr.scale(UNITS_W / width, UNITS_H / height)
        self.cr.set_source_surface(source, 0, 0)
        self.cr.get_source().set_filter(cairo.FILTER_GOOD)
        self.cr.paint()
        self.cr.restore()

    def pixels(self):
        """The frame as BGRX bytes."""
        self.surface.flush()
        return bytes(self.surface.get_data())

    def layer(self, key, paint):
        """Paints something that never changes once, and copies it from then on."""
        if key not in self._layers:
            other = Canvas.__new__(Canvas)
            other.width, other.height, other._layers = self.width, self.height, {}
            other.surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, self.width, self.height)
            other.cr = cairo.Context(other.surface)
            other.cr.scale(self.width / UNITS_W, self.height / UNITS_H)
            paint(other)
            self._layers[key] = other.surface
        self.cr.save()
        self.cr.identity_matrix()
        self.cr.set_source_surface(self._layers[key], 0, 0)
        self.cr.paint()
        self.cr.restore()

    def _gradient(self, pattern, stops):
        for at, colour, *alpha in stops:
            pattern.add_color_stop_rgba(at, *rgba(colour, alpha[0] if alpha else 1))
        return pattern

    def linear(self, x0, y0, x1, y1, *stops):
        return self._gradient(cairo.LinearGradient(x0, y0, x1, y1), stops)

    def radial(self, x, y, r, *stops):
        return self._gradient(cairo.RadialGradient(x, y, 0, x, y, r), stops)

    def source(self, paint, alpha=1.0):
        if isinstance(paint, str):
            self.cr.set_source_rgba(*rgba(paint, alpha))
        else:
            self.cr.set_source(paint)

    def fill(self, paint, alpha=1.0, add=False):
        self.source(paint, alpha)
        if add:
            self.cr.set_operator(cairo.OPERATOR_SCREEN)
        self.cr.fill()
        self.cr.set_operator(cairo.OPERATOR_OVER)

    def background(self, *colours):
        """Top to bottom gradient over everything."""
        last = max(1, len(colours) - 1)
        self.rect(0, 0, UNITS_W, UNITS_H, self.linear(0, 0, 0, UNITS_H, *[(i / last, c) for i, c in enumerate(colours)]))

    def rect(self, x, y, w, h, paint, alpha=1.0, add=False):
        self.cr.rectangle(x, y, w, h)
        self.fill(paint, alpha, add)

    def circle(self, x, y, r, paint, alpha=1.0, add=False):
        self.cr.new_sub_path()
        self.cr.arc(x, y, r, 0, 6.2832)
        self.fill(paint, alpha, add)

    def ring(self, x, y, r, colour, width=2, alpha=1.0, start=0.0, end=6.2832):
        self.cr.new_sub_path()
        self.cr.arc(x, y, r, start, end)
        self.stroke(colour, width, alpha)

    def glow(self, x, y, r, colour, alpha=0.6):
        fall = ((0, 1), (0.2, 0.62), (0.4, 0.31), (0.6, 0.12), (0.8, 0.03), (1, 0))
        self.circle(x, y, r, self.radial(x, y, r, *[(at, colour, alpha * k) for at, k in fall]), add=True)

    def path(self, points, close=False):
        self.cr.new_path()
        for x, y in points:
            self.cr.line_to(x, y)
        if close:
            self.cr.close_path()

    def poly(self, points, paint, alpha=1.0, add=False):
        self.path(points, True)
        self.fill(paint, alpha, add)

    def stroke(self, paint, width=2, alpha=1.0, dash=None):
        self.source(paint, alpha)
        self.cr.set_line_width(width)
        self.cr.set_line_cap(cairo.LINE_CAP_ROUND)
        self.cr.set_line_join(cairo.LINE_JOIN_ROUND)
        self.cr.set_dash(dash or [])
        self.cr.stroke()

    def line(self, points, paint, width=2, alpha=1.0):
        self.path(points)
        self.stroke(paint, width, alpha)

    def arch(self, x, y, w, h, paint, alpha=1.0, add=False):
        """A doorway with a round head: x is its middle, y its floor."""
        r = w / 2
        self.cr.new_path()
        self.cr.move_to(x - r, y)
        self.cr.line_to(x - r, y - h + r)
        self.cr.arc(x, y - h + r, r, 3.1416, 6.2832)
        self.cr.line_to(x + r, y)
        self.cr.close_path()
        self.fill(paint, alpha, add)

    def text(self, words, x, y, size, colour, alpha=1.0, font=SERIF, italic=False, bold=False, align="start"):
        slant = cairo.FONT_SLANT_ITALIC if italic else cairo.FONT_SLANT_NORMAL
        self.cr.select_font_face(font, slant, cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL)
        self.cr.set_font_size(size)
        width = self.cr.text_extents(words)[4]
        self.cr.move_to(x - {"start": 0, "middle": width / 2, "end": width}[align], y)
        self.source(colour, alpha)
        self.cr.show_text(words)
        self.cr.new_path()
