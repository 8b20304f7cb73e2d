"""Arches inside arches, warm outside and bright within, and a slow walk through them."""

import math

from canvas import mix, ramp
from clip import Clip, Line, comment
from shapes import person, vignette
from sound import arpeggio, chords, level, reverb, wash

TONES = ["#3a1710", "#6b2f1c", "#93472a", "#b9683c", "#d58f57", "#e8b984", "#f3dcb8", "#fdf6e6"]


def draw(c, t, clip):
    c.background("#2a100c", "#4d2014")
    for i in range(-1, 9):
        scale = 1.42 * 0.72 ** (i + 0.35 * math.sin(t * 0.12))
        w, h = 620 * scale, 640 * scale
        floor = 330 + 250 * scale
        shade = TONES[max(0, min(7, i + 1))]
        breath = 0.06 * math.sin(t * 0.7 - i * 0.6)
        c.arch(480, floor, w, h, mix(shade, "#fff4dc" if breath > 0 else "#2a100c", abs(breath)))
    glow = 0.5 + 0.12 * math.sin(t * 0.5)
    c.glow(480, 330, 260, "#fff0cf", glow)
    c.poly([(452, 356), (508, 356), (690, 545), (270, 545)], c.linear(0, 350, 0, 540, (0, "#fff6df", 0.75), (1, "#f0b26c", 0.05)))
    air(c, t)
    near = ramp(t, 0, clip.seconds)
    person(c, 480 + 6 * math.sin(t * 0.3), 402 + 26 * near, 118 + 34 * near, "#1d0c0a", 0.3 + 0.3 * math.sin(t * 0.4))
    c.layer("corners", lambda layer: vignette(layer, "#180805", 0.7))


def air(c, t):
    """Dashed lines of moving air: cool along the floor, warm out under the vault."""
    for i in range(5):
        y = 470 + i * 13
        points = [(x, y + 5 * math.sin(x * 0.012 + t * 0.9 + i)) for x in range(0, 961, 24)]
        c.path(points)
        c.cr.set_dash([26, 60], -t * (26 + i * 4))
        c.source("#bfe3e6", 0.3)
        c.cr.set_line_width(2)
        c.cr.stroke()
    c.cr.set_dash([])


def score(seconds):
    harmony = ["d3 a3 d4 e4", "g2 d3 b3 d4", "e3 b3 e4 g4", "a2 e3 c4 e4"]
    track = level(chords(seconds, harmony, 5), 0.06) + level(arpeggio(seconds, harmony, 5, 10, seed=21, density=0.5), 0.03)
    return reverb(track + wash(seconds, 150, 600, 0.06, 6), 3.4, 0.5)


LINES = [
    Line("This corridor has no machine in it. It is still eight degrees cooler.", chapter="No machine", also={"ar": "لا توجد في هذا الممر أي آلة، ومع ذلك فهو أبرد بثماني درجات."}),
    Line("The walls are thick, so the night stays inside them until noon.", also={"ar": "الجدران سميكة، فيبقى برد الليل فيها حتى الظهر."}),
    Line("Each arch is a little narrower than the one before.", 1.0, chapter="Narrower, then faster", also={"ar": "كل قوس أضيق قليلًا من الذي قبله."}),
    Line("The air has to hurry, and hurried air feels cold.", also={"ar": "فيضطر الهواء إلى الإسراع، والهواء المسرع يبدو باردًا."}),
    Line("Warm air leaves high up, through a gap you would never notice.", 1.0, chapter="A gap you never notice", also={"ar": "يخرج الهواء الدافئ من الأعلى، عبر فتحة لن تلاحظها أبدًا."}),
    Line("We measured it for a summer. The best part was the silence.", also={"ar": "قسناه صيفًا كاملًا. وكان أجمل ما فيه الصمت."}),
    Line("Next time, we build one out of paper.", 0.9, also={"ar": "في المرة القادمة نبني واحدًا من الورق."}),
]

CLIP = Clip(
    slug="cool-corridor", id="c00lArch_p3", title="The corridor that keeps its cool: passive design, part 3",
    description="Thick walls, narrowing arches and one gap near the ceiling: how the east corridor stays eight degrees cooler without a single machine.\n\nPart 3 of *Passive design*. Captions in English and Arabic; thank you, Samira, for the translation.",
    tags=["architecture", "passive design", "climate", "arches"], category="engineering", channel="open-studio", owner="mara", access="public", days_ago=5,
    draw=draw, score=score, lines=LINES, voices={"": {"voice": "en-gb-x-rp+f4", "speed": 140, "pitch": 40}}, lead=4.2, tail=4.5,
    card=("Open Studio", "The corridor that keeps its cool"), poster_at=12, views=506, likes=58,
    comments=[
        comment("iris", "I walk through this every morning and never looked up. The gap is right there.", 4, 24),
        comment("noor", "We can lend you six loggers for next summer, if you want it by the hour.", 3.5, replies=[comment("mara", "Yes please. I will bring arches.", 3.4)]),
    ],
)
