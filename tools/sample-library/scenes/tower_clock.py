"""A recorded talk: a dark hall, a screen, a lectern with its lamp, and heads in front of the camera. Three shots, cut as such recordings are."""

import functools
import math
import random

import numpy as np
from PIL import Image, ImageFilter

from canvas import UNITS_H, UNITS_W, Canvas
from clip import Clip, Line, comment
from shapes import person
from sound import RATE, envelope, place, reverb, wash

W, H, FPS = 960, 540, 8
# Above this line of pixels nobody sits.
HEADS_TOP = 380
PAPER, INK, RED, DIM = "#efe6d3", "#2b2320", "#a63a2c", "#8d8272"
SCREEN = (232, 58, 512, 288)
LECTERN = (828, 452)


def heading(c, words, kicker=""):
    c.text(kicker, 70, 84, 22, RED, italic=True)
    c.text(words, 70, 132, 46, INK)


def notes(c, rows, top=208, step=58):
    for i, (first, rest) in enumerate(rows):
        c.text(first, 76, top + i * step, 30, RED)
        c.text(rest, 190, top + i * step, 30, INK)


def slide_title(c):
    c.ring(690, 290, 150, INK, 5)
    for i in range(60):
        a, inner = i * math.pi / 30, 132 if i % 5 else 116
        c.line([(690 + inner * math.sin(a), 290 - inner * math.cos(a)), (690 + 144 * math.sin(a), 290 - 144 * math.cos(a))], INK, 2 if i % 5 else 6)
    c.line([(690, 290), (690 - 44, 290 + 58)], INK, 10)
    c.line([(690, 290), (690 + 30, 290 - 112)], INK, 7)
    c.text("What a clock", 76, 220, 58, INK)
    c.text("remembers", 76, 288, 58, INK)
    c.text("Bram Sallow, with the tower open", 78, 348, 25, RED, italic=True)


def slide_tower(c):
    heading(c, "Four floors of stairs", "Where it stands")
    for i, (words, y) in enumerate((("bell", 190), ("movement", 270), ("pendulum", 350), ("weights", 430))):
        c.rect(520, y - 44, 190, 74, "#d9cdb5")
        c.ring(615, y - 8, 20 - 3 * i, INK, 3)
        c.text(words, 490, y, 28, INK, align="end")
        c.line([(500, y - 8), (518, y - 8)], RED, 2)
    c.poly([(510, 146), (615, 90), (720, 146)], INK)


def slide_pendulum(c):
    heading(c, "Two seconds, there and back", "The pendulum")
    for k in range(-3, 4):
        a = k * 0.13
        x, y = 640 + 330 * math.sin(a), 120 + 330 * math.cos(a)
        c.line([(640, 120), (x, y)], INK, 4, 0.18 if abs(k) < 3 else 0.9)
        c.circle(x, y, 27, RED, 0.2 if abs(k) < 3 else 1)
    notes(c, [("994", "mm long"), ("38", "kg of iron"), ("4°", "either way")])


def slide_escapement(c):
    heading(c, "The part that says no", "The escapement")
    points = []
    for i in range(30):
        a = i * math.pi / 15
        points += [(650 + 118 * math.cos(a), 340 + 118 * math.sin(a)), (650 + 152 * math.cos(a + 0.05), 340 + 152 * math.sin(a + 0.05))]
    c.poly(points, INK)
    c.circle(650, 340, 96, PAPER)
    for i in range(5):
        a = i * math.pi * 0.4
        c.line([(650, 340), (650 + 104 * math.cos(a), 340 + 104 * math.sin(a))], INK, 9)
    c.line([(545, 222), (650, 158), (755, 222)], RED, 12)
    notes(c, [("30", "teeth"), ("1", "let go a beat")], 250)


def slide_dates(c):
    heading(c, "A hundred and forty years", "Five dates")
    notes(c, [("1884", "built, and blessed by mistake twice"), ("1911", "a new hand, the old one fell"), ("1940", "stopped, on purpose"), ("1962", "wound by electricity"), ("2019", "given to us, in boxes")])


def graph(c, label_x, label_y):
    c.line([(110, 180), (110, 460), (860, 460)], INK, 4)
    c.text(label_y, 70, 172, 22, DIM, italic=True)
    c.text(label_x, 860, 496, 22, DIM, italic=True, align="end")


def slide_heat(c):
    heading(c, "Slow in August", "Heat")
    graph(c, "degrees in the tower", "seconds lost in a day")
    rnd = random.Random(3)
    for i in range(46):
        x = 130 + i * 15.5
        c.circle(x, 440 - (i * 4.6) + rnd.uniform(-26, 26), 5.5, RED)
    c.line([(120, 446), (850, 222)], INK, 3)


def slide_rod(c):
    heading(c, "Zinc goes up as steel goes down", "The cure")
    for x, low, colour, words in ((560, 450, INK, "steel"), (640, 450, DIM, "zinc"), (720, 450, INK, "steel")):
        c.rect(x, 190, 34, low - 190, colour)
        c.text(words, x + 17, 486, 22, INK, align="middle")
    c.line([(560, 190), (754, 190)], RED, 10)
    c.line([(577, 450), (657, 450)], RED, 10)
    notes(c, [("+12", "steel"), ("−12", "zinc"), ("0", "what is left")], 250)


def slide_logbook(c):
    heading(c, "“Stopped 4.10. Pigeon.”", "The logbook")
    rnd = random.Random(8)
    for i in range(9):
        y = 196 + i * 32
        c.line([(80, y), (880, y)], "#cfc3ab", 1.5)
        points = [(100, y - 6)]
        while points[-1][0] < 380 + rnd.random() * 440:
            points.append((points[-1][0] + 6, y - 5 - rnd.random() * (14 if rnd.random() < 0.3 else 6)))
        c.line(points, INK if i != 4 else RED, 2.4)


def slide_before(c):
    heading(c, "Forty seconds, then one", "A year, before and after")
    graph(c, "weeks", "error")
    rnd = random.Random(12)
    c.line([(120 + i * 7, 440 - abs(200 * math.sin(i * 0.13)) - rnd.random() * 30) for i in range(52)], DIM, 4)
    c.line([(486 + i * 7, 452 - rnd.random() * 9) for i in range(52)], RED, 5)
    c.line([(486, 180), (486, 460)], INK, 2)


def slide_rules(c):
    heading(c, "Three rules", "On the door")
    notes(c, [("1", "Oil little, and never in anger."), ("2", "Write it down before you come down."), ("3", "Nobody climbs alone.")], 232, 76)


def slide_questions(c):
    c.text("Questions", 480, 268, 76, INK, align="middle")
    c.text("and the tower is open until nine", 480, 330, 28, RED, italic=True, align="middle")


SLIDES = [slide_title, slide_tower, slide_pendulum, slide_escapement, slide_dates, slide_heat, slide_rod, slide_logbook, slide_before, slide_rules, slide_questions]


def _rgb(canvas):
    return Image.frombuffer("RGB", (canvas.width, canvas.height), canvas.pixels(), "raw", "BGRX", canvas.width * 4, 1)


@functools.cache
def slide(i):
    """As the beamer shows it: a little soft, and brighter in the middle."""
    c = Canvas(1280, 720)
    c.rect(0, 0, UNITS_W, UNITS_H, PAPER)
    SLIDES[i](c)
    c.rect(0, 0, UNITS_W, UNITS_H, c.radial(480, 250, 640, (0, "#fff6e0", 0.2), (0.5, "#fff6e0", 0), (0.52, "#1c0f0a", 0), (1, "#1c0f0a", 0.34)))
    return _rgb(c).filter(ImageFilter.GaussianBlur(0.8))


def _put(c, image, x, y, w):
    pixels = np.dstack([np.asarray(image)[..., ::-1], np.full(image.size[::-1], 255, np.uint8)]).copy()
    c.cr.save()
    c.cr.translate(x, y)
    c.cr.scale(w / UNITS_W, w / UNITS_W)
    c.image(pixels)
    c.cr.restore()


def hall(c, i):
    """The wall, the screen and its light on everything, the lectern."""
    c.background("#120c0b", "#1c1210", "#0d0807")
    for x in range(-20, 980, 62):
        c.rect(x, 0, 3, 404, "#000000", 0.35)
        c.rect(x + 3, 0, 30, 404, c.linear(x, 0, x + 33, 0, (0, "#3a2620", 0.5), (1, "#1a100e", 0.2)))
    x, y, w, h = SCREEN
    c.glow(x + w / 2, y + h / 2, 560, "#c9a878", 0.34)
    c.rect(x - 7, y - 7, w + 14, h + 14, "#070504")
    _put(c, slide(i), x, y, w)
    c.rect(0, 404, UNITS_W, 140, c.linear(0, 404, 0, 540, (0, "#4a3324"), (0.3, "#2a1a13"), (1, "#0b0706")))
    c.cr.save()
    c.cr.translate(x + w / 2, 424)
    c.cr.scale(1, 0.14)
    c.glow(0, 0, 420, "#e8cfa0", 0.42)
    c.cr.restore()
    c.glow(LECTERN[0] - 26, 338, 120, "#ffb865", 0.5)


def lectern(c):
    x, y = LECTERN
    c.poly([(x - 62, 350), (x + 6, 338), (x - 2, y + 8), (x - 46, y + 8)], "#20130e")
    c.poly([(x - 66, 350), (x + 8, 336), (x + 4, 328), (x - 64, 342)], "#6b4429")
    c.line([(x - 10, 332), (x - 22, 306), (x - 40, 312)], "#0f0a08", 3)
    c.circle(x - 41, 314, 4.5, "#ffe2a8")


@functools.cache
def heads():
    """The rows in front of the camera, out of focus."""
    c = Canvas(W, H, has_alpha=True)
    rnd = random.Random(6)
    for row, (y, r) in enumerate(((483, 26), (528, 40))):
        for n in range(12 - row * 3):
            x = (n + 0.5 * row + rnd.uniform(-0.16, 0.16)) * (87 + 36 * row)
            c.circle(x, y - r * 1.2, r * rnd.uniform(0.86, 1.06), "#080505")
            c.arch(x, y + 105, r * 3.1, 111, "#080505")
    image = Image.frombuffer("RGBA", (W, H), c.pixels(), "raw", "BGRA", W * 4, 1)
    return np.asarray(image.filter(ImageFilter.GaussianBlur(5)), np.float32)


SHOTS = {"wide": (0, 0, 1), "speaker": (-1008, -394, 2.05), "slide": (-398, -94, 1.8)}


def aim(c, shot):
    x, y, scale = SHOTS[shot]
    c.cr.translate(x, y)
    c.cr.scale(scale, scale)


@functools.lru_cache(8)
def still(i, shot):
    """What does not move in a shot, the slide of it included."""
    c = Canvas(W, H)
    aim(c, shot)
    hall(c, i)
    return np.frombuffer(c.pixels(), np.uint8).reshape(H, W, 4)


def shot_at(chapter, since):
    """A new slide is shown whole; then the hall and the speaker by turns."""
    if 1.5 < since < 17:
        return "slide"
    return ("wide", "speaker", "wide", "slide")[int((since + 8 + 5 * chapter) // 21) % 4]


def draw(canvas, t, clip):
    chapter, since = clip.chapter_at(t)
    shot = shot_at(chapter, since)
    frame = still(min(chapter, len(SLIDES) - 1), shot).copy()
    c = Canvas.over(frame)
    c.cr.scale(W / UNITS_W, H / UNITS_H)
    aim(c, shot)
    speaks = any(start <= t < end for start, end, _ in clip.cues)
    sway = 2.2 * math.sin(t * 0.37) + 1.1 * math.sin(t * 0.9 + 1)
    arm = max(0.0, math.sin(t * 0.53) * math.sin(t * 0.19 + 1)) * (0.85 if speaks else 0.2)
    person(c, LECTERN[0] + 24 + sway, 470 + 0.8 * math.sin(t * 1.1), 200, "#0d0807", arm)
    c.glow(LECTERN[0] + 8 + sway, 300, 40, "#ffb865", 0.22)
    lectern(c)
    for i in range(16):
        u, v = (i * 0.618 + t * (0.004 + i % 4 * 0.0015)) % 1, (i * 0.381 + t * 0.006 + 0.02 * math.sin(t * 0.3 + i)) % 1
        c.circle(200 + 620 * u, 400 - 380 * v, 1.1 + i % 3 * 0.5, "#ffe9c2", 0.10 + 0.06 * math.sin(t * 0.7 + i * 2))
    if shot == "wide":
        near = heads()[HEADS_TOP:]
        part = frame[HEADS_TOP:, :, :3]
        frame[HEADS_TOP:, :, :3] = part + ((near[..., 2::-1] - part) * (near[..., 3:] / 255)).astype(np.int16)
    canvas.image(frame)


def score(seconds):
    """A hall with people in it: air, a chair, somebody who coughs into a sleeve."""
    rnd = np.random.default_rng(15)
    track = wash(seconds, 70, 420, 0.3, 0, 31) + wash(seconds, 500, 2600, 0.03, 9, 32)
    for _ in range(9):
        creak = np.convolve(rnd.standard_normal(int(0.25 * RATE)), np.ones(60) / 60, "same") * envelope(0.25, 0.04, 0.18)
        place(track, creak, rnd.random() * (seconds - 1), 0.3, rnd.random() - 0.5)
    return reverb(track, 1.2, 0.2) * 0.6


# What is said under each slide; an empty line is a longer breath.
TALK = {
    "What a clock remembers": """
Good evening. Come in, there are seats at the front, and nobody will be asked a question.
Tonight we have the tower open, so if you hear a bell, that is not a telephone.
I want to tell you about a machine that has done the same thing four hundred million times.

We usually say that a clock tells the time.
I have looked after this one for eleven years, and I think it does something else.
I think it remembers. It carries what happened to it, and it shows you, if you know where to look.
So this is a talk about looking.
There are eleven pictures. When you see the word questions, you may have your coats.
""",
    "Four floors of stairs": """
First, where it stands. You have all walked past it, and most of you have not looked up since school.
There are four floors, and ninety six steps, and the light switch is at the top.
On the ground floor hang the weights. Two boxes of stones, each as heavy as a calf.

Above them swings the pendulum, in a cupboard, because it does not like to be watched.
Then the movement. That is the machine itself, green and black, about as large as a piano.
And under the roof is the bell, which was here before all of it.
The bell was cast for a church that was never built.
So you see, the tower was made for a clock that was made for a bell that nobody wanted.
Most buildings are like that, if you ask them politely.
It takes me six minutes to climb, and it took me four when I began.
""",
    "Two seconds, there and back": """
Now the pendulum. It is the only part that knows anything.
Everything else in the tower is there to keep it company, and to count.
It is nearly a metre long, and the weight at its end is thirty eight kilograms of iron.
One second to the left, one second to the right.

It does not matter much how far it swings. That is the great discovery, and it is almost true.
Galileo saw it in a church, they say, watching a lamp instead of listening.
I find that very comforting.
What does matter is the length. One tenth of a millimetre is four seconds in a day.
So when you set a clock like this, you do not turn its hands.
You lay a coin on the weight, and you go home, and you come back tomorrow.
A small coin makes it faster, by less than half a second in a day.
We use a button from my grandfather's coat.
""",
    "The part that says no": """
This is the escapement. I called the slide, the part that says no.
The weights want to fall. They have wanted to for a hundred and forty years.
If nothing held them, every wheel would spin, and the day would be over in eleven seconds.
We know, because in nineteen seventy three somebody tried it.

The red piece is the anchor. It rocks with the pendulum.
It catches a tooth, and holds it, and lets it go.
Thirty teeth, one for each swing and back, so this wheel goes round once in a minute.
And each tooth, as it leaves, gives the pendulum a push, so small that you could not feel it.
That is the whole bargain. I hold you back, and you keep me going.
I have heard worse descriptions of a marriage.
Listen, when you go up. The tick is the wheel being told no.
The tock is the same again, a little lower.
""",
    "A hundred and forty years": """
Here are five dates. You need not write them down, the clock has.
Eighteen eighty four. It was built in a yard by the river, and it came up the hill on a sledge.
It was blessed by mistake twice, because two priests had been asked and neither would leave.

Nineteen eleven. The long hand fell, at ten to four, into a garden.
The new one is oak, and a little shorter, and you can still see that it is.
Nineteen forty. It was stopped, on purpose, for five years, and no bell was heard.
When they started it again, people stood in the street, and somebody held up a child.
I have met the child. She is eighty six, and she remembers the coats.
Nineteen sixty two. A motor came, and nobody had to wind it, and so nobody came.
That was the worst thing that ever happened to it.
And in twenty nineteen it was given to us, in boxes, with a note that said, good luck.
""",
    "Slow in August": """
Now to what it remembers every year, and that is heat.
Steel grows when it is warm. Not much. You would not see it.
But a pendulum that is longer is slower, and this tower has a south wall.
Each of these points is one day. To the right it is warm, and upwards it is late.

In January, nothing. In August, eleven seconds in a day.
By September the whole town was a minute and a half behind, and happy.
There is a letter about it, from a stationmaster, and it is not a kind letter.
He writes, the trains cannot wait for the sun.
So for sixty years somebody climbed up in summer, and moved the hands, and climbed down.
I have drawn a line through the points, but please look at the points.
The line is what we understood. The points are what happened.
""",
    "Zinc goes up as steel goes down": """
This is the cure, and I think it is the most beautiful idea in the building.
You cannot stop steel from growing. So you find something that grows more.
Zinc does, about two and a half times as much.

The steel rods hang down. When it is warm, they carry the weight a little lower.
The zinc rod stands on them, and pushes up.
It takes with it the inner rods, from which the weight really hangs.
Down a little, up a little, and what is left is nothing.
It was made in the workshop, by Tobin, with a saw and a great deal of tea.
The first one was wrong by the width of a hair, and in the wrong direction.
We kept it. It is on the window sill, labelled, do not repeat.
I like that nothing in it is clever. It is two mistakes that were introduced to each other.
""",
    "Stopped. Pigeon.": """
And here is the book. It was under the stairs, in the box marked various.
Everybody who ever wound the clock has written in it, one line for each visit.
The date, the hour, how wrong it was, and what was done.

Most lines say, oiled, and nothing else.
But look at the red one. Stopped, ten past four. Pigeon.
That is the whole story, and I think about it often.
In the winter of nineteen seventeen there is a different hand every week.
Then, for a year, one hand alone, and it is a child's.
She was twelve. Her brothers had been winding it, and then they were not there.
She was never wrong by more than two seconds.
In the margin she has drawn the moon, each night, a little further round.
I have read a good deal of history in my life, and I would give most of it for that margin.
""",
    "A year, before and after": """
So what did we do with it? Here are two years, the one before the rod and the one after.
On the left you see it breathe. Forty seconds, up and down, with the seasons.
On the right is last year. The largest error was one second, in March.

I was proud of this picture for a month.
Then a woman at the market said to me, it used to be late in the summer.
And she said it as one speaks of somebody who has moved away.
I had not thought of that. The whole town had had a slow August, for a hundred years.
So on the first of August, each year, we now take the button off.
It loses half a second a day, by about as much as an ice cream.
Nobody has noticed. But I am told that the month feels longer.
""",
    "Three rules": """
These are the three rules. They are on the inside of the door, in green paint.
Oil little, and never in anger.
Everything I have broken up there, I broke after a telephone call.

Write it down before you come down.
You will think that you will remember, and on the stairs there is always a thought that is better.
And the third is the newest. Nobody climbs alone.
That is not only for safety. A machine that one person understands is already half lost.
There are nine of us now. The youngest is eleven, and she does the moon.
If you would like to be the tenth, the list is at the door.
You need good knees, and a soft pencil.
""",
    "Questions": """
That is all I have. Thank you for listening to a man talk about a stick and a weight.
You asked, in the second row, whether it will ever stop.
Yes. It has stopped thirty one times. It is very good at being started.

And at the back, is it right, now?
It is a second and a half slow. I looked on my way in.
But you must not tell it. It will be ten o'clock soon enough.
The tower is open until nine. Two at a time on the stairs, please, and mind the pigeon.
Good night.
""",
}


def spoken():
    """The talk as lines: a breath between them, a long one at an empty line, and time to look at a new picture."""
    for title, words in TALK.items():
        pause, chapter = 7.0, title
        for text in words.strip().split("\n"):
            if text:
                yield Line(text, pause=pause, chapter=chapter)
            pause, chapter = (4.5, "") if text else (7.5, "")


CLIP = Clip(
    slug="tower-clock", id="t0wrCl0ck_7", title="What a clock remembers: a talk with the tower open",
    description="Bram Sallow has looked after the tower clock for eleven years. Recorded in the hall, with its pictures, its pigeon and its questions.\n\n**Three rules**\n\n1. Oil little, and never in anger.\n2. Write it down before you come down.\n3. Nobody climbs alone.",
    tags=["clock", "talk", "repair", "history", "lecture"], category="learning", channel="reading-room", owner="bram", access="public", days_ago=61,
    draw=draw, score=score, lines=list(spoken()), voices={"": {"voice": "en-gb+m3", "speed": 126, "pitch": 34}}, seconds=1205, lead=6, tail=9,
    card=("Reading Room, a talk", "What a clock remembers"), poster_at=150, crf=31, views=2210, likes=204, size=(W, H), fps=FPS,
    comments=[
        comment("tobin", "With a saw, a great deal of tea and one finger less of skin. Happy to show the first rod to anybody.", 58, 660),
        comment("iris", "The margin with the moon. I had to stop it there and go for a walk.", 55, 820, [comment("bram", "So did I, the first time.", 54.6)]),
        comment("jun", "I was in the second row. It stopped again on Tuesday. Thirty two.", 50, 1180),
    ],
)
