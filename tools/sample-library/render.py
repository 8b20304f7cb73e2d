"""From a clip to its files: video, poster, thumbnails, storyboard, captions."""

import math
import subprocess
import wave
from pathlib import Path

import numpy as np
from PIL import Image

from canvas import UNITS_H, UNITS_W, Canvas, ramp
from shapes import title_card
from sound import RATE, level
from speech import duck, speak, speak_long

TILE_W, TILE_H, MAX_TILES, SHEET_SIDE = 160, 90, 120, 11

VIDEO_CODEC = {
    "mp4": ["-c:v", "libx264", "-preset", "slow", "-tune", "animation", "-profile:v", "high", "-pix_fmt", "yuv420p", "-g", "120"],
    "webm": ["-c:v", "libvpx-vp9", "-b:v", "0", "-deadline", "good", "-cpu-used", "2", "-row-mt", "1", "-pix_fmt", "yuv420p", "-g", "120"],
}
# Of twenty minutes every second costs a thousandth of the library.
VIDEO_CODEC["long"] = ["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-pix_fmt", "yuv420p", "-g", "100"]
LOOP_S, FADE_S = 60, 4
AUDIO_CODEC = {"mp4": ["-c:a", "aac"], "webm": ["-c:a", "libopus"]}
AUDIO_KBPS = {"mp4": (36, 48), "webm": (32, 44)}
DEFAULT_CRF = {"mp4": 34, "webm": 47}
TO_BT709 = "scale=out_color_matrix=bt709:out_range=tv"
MARK_BT709 = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]


def paint(clip, canvas, t, card=True):
    """One whole frame: the scene, the opening card and the fade at the end."""
    clip.draw(canvas, t, clip)
    if card and clip.card:
        title_card(canvas, t, clip.card[0], clip.card[1:])
    dark = ramp(t, clip.seconds - 0.9, clip.seconds - 0.1)
    if dark > 0:
        canvas.rect(0, 0, UNITS_W, UNITS_H, "#0a0606", dark)


def picture(clip, t, width, height, card=True):
    canvas = Canvas(width, height)
    paint(clip, canvas, t, card)
    return Image.frombuffer("RGB", (width, height), canvas.pixels(), "raw", "BGRX", canvas.surface.get_stride(), 1)


def write_sound(clip, path):
    """Mixes voice and music into a wav file. Voiced clips are mono: the room is small and the bytes are few."""
    if clip.is_long:
        save_sound(long_sound(clip), path)
        return
    voice = speak(clip)
    music = clip.score(clip.seconds)[: len(voice)]
    music = np.pad(music, ((0, len(voice) - len(music)), (0, 0)))
    mixed = level(duck(level(music, 0.05), clip) + voice * 0.5, 0.085) if clip.lines else level(music, 0.085)
    if clip.lines:
        mixed = mixed.mean(axis=1, keepdims=True)
    save_sound(mixed, path)


def long_sound(clip):
    """As much sound as a minute takes, again and again without a seam, under a voice; never all of it in many copies."""
    voice = speak_long(clip)
    bed = level(clip.score(LOOP_S + FADE_S), 0.05).mean(axis=1).astype(np.float32)
    loop, fade = LOOP_S * RATE, FADE_S * RATE
    bed[:fade] = bed[:fade] * np.linspace(0, 1, fade) ** 0.5 + bed[loop : loop + fade] * np.linspace(1, 0, fade) ** 0.5
    mixed = np.resize(bed[:loop], len(voice))
    edge = np.linspace(1, 0.55, RATE // 4, dtype=np.float32)
    for start, end, _ in clip.cues:
        first, last = int(start * RATE), int(end * RATE)
        mixed[first - len(edge) : first] *= edge
        mixed[first:last] *= edge[-1]
        mixed[last : last + len(edge)] *= edge[::-1]
    mixed += voice
    ends = np.linspace(0, 1, 2 * RATE, dtype=np.float32)
    mixed[: len(ends)] *= ends
    mixed[-len(ends) :] *= ends[::-1]
    return np.tanh(mixed, out=mixed)[:, None]


def save_sound(mixed, path):
    with wave.open(str(path), "wb") as out:
        out.setnchannels(mixed.shape[1])
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes((np.clip(mixed, -1, 1) * 32767).astype("<i2").tobytes())


def write_video(clip, folder, sound):
    target = folder / f"video.{clip.container}"
    kbps = AUDIO_KBPS[clip.container][0 if clip.lines else 1]
    codec = VIDEO_CODEC["long" if clip.is_long else clip.container]
    width, height = clip.size
    command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0", "-s", f"{width}x{height}", "-r", str(clip.fps), "-i", "-",
               "-i", str(sound), "-vf", TO_BT709, *codec, "-crf", str(clip.crf or DEFAULT_CRF[clip.container]),
               *MARK_BT709, *AUDIO_CODEC[clip.container], *(["-ar", "24000", "-b:a", "20k"] if clip.is_long else ["-b:a", f"{kbps}k"]), "-map_metadata", "-1", "-fflags", "+bitexact",
               "-movflags", "+faststart", str(target)]
    encoder = subprocess.Popen(command, stdin=subprocess.PIPE)
    canvas = Canvas(width, height)
    for frame in range(round(clip.seconds * clip.fps)):
        paint(clip, canvas, frame / clip.fps)
        encoder.stdin.write(canvas.pixels())
    encoder.stdin.close()
    if encoder.wait():
        raise RuntimeError(f"ffmpeg could not write {target}")


def save_jpeg(image, path, quality, max_bytes):
    """Saves at the quality given, or lower where a busy picture would take more than max_bytes."""
    while True:
        image.save(path, quality=quality, optimize=True, progressive=True)
        if path.stat().st_size <= max_bytes or quality < 40:
            return
        quality -= 4


def write_poster(clip, folder):
    """The poster, two smaller widths of it, and what stands in while it loads."""
    image = picture(clip, clip.poster_at, 1280, 720, card=False)
    save_jpeg(image, folder / "poster.jpg", 77, 70_000)
    for width, quality in ((640, 76), (320, 72)):
        small = image.resize((width, width * 9 // 16), Image.LANCZOS)
        save_jpeg(small, folder / f"thumb-{width}.jpg", quality, 28_000)


def storyboard_grid(seconds):
    """How many tiles, how far apart in ms, and in how many columns and rows."""
    interval_ms = max(1000, math.ceil(seconds * 1000 / MAX_TILES))
    count = max(1, math.ceil(seconds * 1000 / interval_ms))
    cols = min(SHEET_SIDE, math.ceil(math.sqrt(count)))
    return {"cols": cols, "rows": math.ceil(count / cols), "tileWidth": TILE_W, "tileHeight": TILE_H, "intervalMs": interval_ms, "count": count}


def write_storyboard(clip, folder):
    grid = storyboard_grid(clip.seconds)
    sheet = Image.new("RGB", (grid["cols"] * TILE_W, grid["rows"] * TILE_H), "#0a0606")
    for i in range(grid["count"]):
        tile = picture(clip, i * grid["intervalMs"] / 1000, TILE_W * 3, TILE_H * 3).resize((TILE_W, TILE_H), Image.LANCZOS)
        sheet.paste(tile, (i % grid["cols"] * TILE_W, i // grid["cols"] * TILE_H))
    save_jpeg(sheet, folder / "storyboard.jpg", 45, 100_000)


def stamp(seconds):
    ms = round(seconds * 1000)
    return f"{ms // 3600000:02}:{ms // 60000 % 60:02}:{ms // 1000 % 60:02}.{ms % 1000:03}"


def write_captions(clip, folder):
    """One file for the spoken language and one for every language that all lines are translated to."""
    languages = [clip.lang, *clip.lines[0].also] if clip.lines else []
    for lang in languages:
        cues = []
        for i, (start, end, line) in enumerate(clip.cues):
            until = min(end + 0.35, clip.cues[i + 1][0] - 0.05) if i + 1 < len(clip.cues) else end + 0.35
            words = line.text if lang == clip.lang else line.also[lang]
            voice = f"<v {line.speaker}>" if line.speaker else ""
            cues.append(f"{stamp(start)} --> {stamp(max(end, until))}\n{voice}{words}\n")
        (folder / f"captions.{lang}.vtt").write_text("WEBVTT\n\n" + "\n".join(cues), encoding="utf-8")


def build(clip, media, scratch, only_pictures=False):
    """Everything of one clip, in media/<slug>."""
    folder = Path(media) / clip.slug
    folder.mkdir(parents=True, exist_ok=True)
    sound = Path(scratch) / f"{clip.slug}.wav"
    write_sound(clip, sound)
    write_poster(clip, folder)
    if only_pictures:
        return folder
    write_captions(clip, folder)
    write_storyboard(clip, folder)
    write_video(clip, folder, sound)
    return folder
