"""What a scene file hands over: words about the clip, words in the clip, pictures and sound."""

from dataclasses import dataclass, field
from typing import Callable


@dataclass
class Line:
    """One spoken line: the text, the pause before it in seconds, translations by language, and who speaks."""

    text: str
    pause: float = 0.55
    also: dict = field(default_factory=dict)
    speaker: str = ""
    chapter: str = ""
    at: float | None = None
    """When it is said, in seconds; without it, after the one before."""


@dataclass
class Clip:
    slug: str
    id: str
    title: str
    description: str
    tags: list
    category: str
    channel: str
    owner: str
    access: str
    days_ago: int
    draw: Callable
    """draw(canvas, t, clip): paints the frame at t seconds."""
    score: Callable
    """score(seconds): the music and ambience as a stereo array."""
    seconds: float = 0
    """Length; with spoken lines it grows to hold them."""
    lead: float = 3.0
    tail: float = 3.0
    lines: list = field(default_factory=list)
    voices: dict = field(default_factory=dict)
    chapters: list = field(default_factory=list)
    """(seconds, title) where no spoken line marks the chapter."""
    comments: list = field(default_factory=list)
    card: tuple = ()
    """Kicker and title lines of the opening card."""
    poster_at: float = 6.0
    container: str = "mp4"
    crf: int = 0
    size: tuple = (960, 540)
    fps: int = 24
    views: int = 0
    likes: int = 0
    shared_with: list = field(default_factory=list)
    featured_lead: str = ""
    lang: str = "en"
    cues: list = field(default_factory=list)
    """Filled while building: (start, end, Line) in seconds."""

    @property
    def is_long(self):
        """Of many minutes: made with fewer bytes a second, and without holding all of its sound at once."""
        return self.seconds > 600

    def marks(self):
        """Chapter starts in seconds with titles, the first at 0."""
        spoken = [(start - 0.4, line.chapter) for start, _, line in self.cues if line.chapter]
        marks = self.chapters or spoken
        return [(0.0 if i == 0 else at, title) for i, (at, title) in enumerate(marks)]

    def chapter_at(self, t):
        """Index of the chapter that t falls in, and the seconds since it began."""
        found = (0, t)
        for i, (at, _) in enumerate(self.marks()):
            if t >= at:
                found = (i, t - at)
        return found


def comment(author, text, days_ago, at=None, replies=()):
    """A comment in the manifest's shape; `at` in seconds."""
    entry = {"author": author, "text": text, "daysAgo": days_ago}
    if at is not None:
        entry["atMs"] = round(at * 1000)
    if replies:
        entry["replies"] = list(replies)
    return entry
