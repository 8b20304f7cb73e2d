"""Spoken lines by espeak-ng, measured, so that captions hold what is heard when it is heard."""

import subprocess
import tempfile
import wave

import numpy as np

from sound import RATE, place, reverb, silence


def say(text, voice="en-gb", speed=142, pitch=42):
    """One line as a mono array without the silence around it."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        subprocess.run(["espeak-ng", "-v", voice, "-s", str(speed), "-p", str(pitch), "-w", file.name, text], check=True)
        with wave.open(file.name) as wav:
            rate = wav.getframerate()
            x = np.frombuffer(wav.readframes(wav.getnframes()), np.int16) / 32768
    heard = np.nonzero(np.abs(x) > 0.01)[0]
    x = x[heard[0] : heard[-1] + 1]
    n = int(len(x) * RATE / rate)
    spectrum = np.fft.rfft(x)
    out = np.zeros(n // 2 + 1, complex)
    out[: len(spectrum)] = spectrum[: len(out)]
    f = np.arange(len(out)) * RATE / n
    out /= 1 + (f / 6500) ** 6
    x = np.fft.irfft(out, n) * n / len(x)
    return x / np.abs(x).max() * 0.8


def speak(clip):
    """Says every line of a clip; fills clip.cues and clip.seconds; gives the voice track."""
    at, parts = clip.lead, []
    for i, line in enumerate(clip.lines):
        sound = say(line.text, **clip.voices.get(line.speaker, {}))
        at += line.pause if i else 0
        parts.append((at, sound, line))
        clip.cues.append((at, at + len(sound) / RATE, line))
        at += len(sound) / RATE
    if parts:
        clip.seconds = max(clip.seconds, at + clip.tail)
    clip.seconds = round(clip.seconds * 24) / 24
    track = silence(clip.seconds)
    for start, sound, _ in parts:
        place(track, sound, start)
    return reverb(track, 0.7, 0.12) if parts else track


def speak_long(clip):
    """As `speak`, for a clip of many minutes: mono, and a room for each line instead of one for all."""
    at, parts = clip.lead, []
    for i, line in enumerate(clip.lines):
        sound = say(line.text, **clip.voices.get(line.speaker, {}))
        at = line.at if line.at is not None else at + (line.pause if i else 0)
        parts.append((at, sound))
        clip.cues.append((at, at + len(sound) / RATE, line))
        at += len(sound) / RATE
    clip.seconds = round(max(clip.seconds, at + clip.tail) * clip.fps) / clip.fps
    track = np.zeros(int(clip.seconds * RATE), np.float32)
    for start, sound in parts:
        room = reverb(place(silence(len(sound) / RATE + 0.8), sound, 0), 0.7, 0.12).mean(axis=1)
        room = room[: max(0, len(track) - int(start * RATE))]
        track[int(start * RATE) :][: len(room)] += room.astype(np.float32) * 0.42
    return track


def duck(music, clip):
    """Lowers the music under the voice."""
    gain = np.ones(len(music))
    for start, end, _ in clip.cues:
        gain[int(max(0, start - 0.15) * RATE) : int((end + 0.2) * RATE)] = 0.42
    kernel = int(0.3 * RATE)
    sums = np.cumsum(np.pad(gain, (kernel, kernel), mode="edge"))
    smooth = (sums[2 * kernel :] - sums[: -2 * kernel]) / (2 * kernel)
    return music * smooth[: len(music), None]
