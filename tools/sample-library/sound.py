"""Sound from numbers: stereo float arrays at 48 kHz, shape (samples, 2)."""

import numpy as np

RATE = 48000
NAMES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}


def hz(note):
    """'a4' or 'f#3' as a frequency."""
    semitone = NAMES[note[0]] + (1 if "#" in note else -1 if note[1:2] == "b" and len(note) > 2 else 0)
    return 440.0 * 2 ** ((semitone - 9) / 12 + int(note[-1]) - 4)


def silence(seconds):
    return np.zeros((int(seconds * RATE), 2))


def clock(seconds):
    return np.arange(int(seconds * RATE)) / RATE


def envelope(seconds, attack, release):
    t = clock(seconds)
    return np.clip(t / max(attack, 1e-4), 0, 1) ** 1.5 * np.clip((seconds - t) / max(release, 1e-4), 0, 1) ** 1.5


def place(track, sound, at, gain=1.0, pan=0.0):
    """Adds a mono or stereo sound to the track at a time in seconds; pan from -1 to 1."""
    start = int(at * RATE)
    if start >= len(track):
        return track
    if sound.ndim == 1:
        angle = (pan + 1) * np.pi / 4
        sound = np.stack([sound * np.cos(angle), sound * np.sin(angle)], axis=1)
    end = min(len(track), start + len(sound))
    track[start:end] += sound[: end - start] * gain
    return track


def tone(freq, seconds, harmonics, attack=0.01, release=0.1, vibrato=0.0, seed=0):
    """Harmonic tone; `harmonics` are the strengths of the partials."""
    t = clock(seconds)
    wob = vibrato * np.sin(2 * np.pi * 5.2 * t + seed) * np.clip(t / 0.5, 0, 1)
    phase = 2 * np.pi * freq * (t + wob / (2 * np.pi * 5.2))
    out = sum(h * np.sin((i + 1) * phase + seed * i) for i, h in enumerate(harmonics) if freq * (i + 1) < 9000)
    return out * envelope(seconds, attack, release)


def pluck(freq, seconds=1.6, bright=1.0):
    """A soft struck string: every partial dies at its own speed."""
    t = clock(seconds)
    out = sum(np.sin(2 * np.pi * freq * n * t) * (0.6 * bright) ** (n - 1) * np.exp(-t * (2.2 + 1.3 * n)) for n in range(1, 7) if freq * n < 9000)
    return out * np.clip(t / 0.004, 0, 1) * np.clip((seconds - t) / 0.1, 0, 1)


def pad(notes, seconds, warmth=0.45):
    """A slow chord, slightly detuned left and right."""
    strengths = [1, warmth, warmth**2, warmth**3, warmth**4]
    sides = []
    for side in (0.9985, 1.0015):
        sides.append(sum(tone(hz(n) * side, seconds, strengths, seconds * 0.35, seconds * 0.4, seed=i + side) for i, n in enumerate(notes)))
    return np.stack(sides, axis=1) / len(notes)


def bowed(freq, seconds, seed=0):
    """Something like a viola."""
    return tone(freq, seconds, [1, 0.6, 0.5, 0.32, 0.24, 0.16, 0.1, 0.06], min(0.25, seconds * 0.3), min(0.4, seconds * 0.4), 0.0045, seed)


def chords(seconds, progression, bar=4.0, gain=0.5):
    """Pads one after the other, overlapping, until the time is full."""
    track = silence(seconds)
    at, i = 0.0, 0
    while at < seconds:
        place(track, pad(progression[i % len(progression)].split(), bar * 1.6), at, gain)
        at, i = at + bar, i + 1
    return track


def arpeggio(seconds, progression, bar=4.0, steps=8, gain=0.3, seed=1, density=0.7, voice=pluck):
    """Broken chords with rests, one seeded choice at a time."""
    rnd = np.random.default_rng(seed)
    track = silence(seconds)
    step, count = bar / steps, int(seconds / (bar / steps))
    for i in range(count):
        notes = progression[int(i // steps) % len(progression)].split()
        if rnd.random() < density and i * step < seconds - 1.5:
            freq = hz(notes[rnd.integers(len(notes))]) * (2 if rnd.random() < 0.4 else 1)
            place(track, voice(freq), i * step, gain * (0.6 + 0.4 * rnd.random()), rnd.random() * 1.2 - 0.6)
    return track


def wash(seconds, low, high, gain=0.2, swell=0.0, seed=3):
    """Noise between two frequencies: wind, water, a room. `swell` is the period of its breath in seconds."""
    rnd = np.random.default_rng(seed)
    n = int(seconds * RATE)
    sides = []
    for side in range(2):
        spectrum = np.fft.rfft(rnd.standard_normal(n))
        f = np.fft.rfftfreq(n, 1 / RATE)
        spectrum *= 1 / (1 + (low / np.maximum(f, 1)) ** 4) / (1 + (f / high) ** 4)
        x = np.fft.irfft(spectrum, n)
        x /= np.abs(x).max()
        if swell:
            x *= 0.45 + 0.55 * np.sin(np.pi * clock(seconds)[:n] / swell + side * 0.5) ** 2
        sides.append(x)
    return np.stack(sides, axis=1) * gain


def thump(freq=70, seconds=0.35):
    """A soft drum or a wooden knock, by frequency."""
    t = clock(seconds)
    return np.sin(2 * np.pi * freq * t * (1 + 0.6 * np.exp(-t * 30))) * np.exp(-t * 14)


def reverb(track, seconds=1.8, wet=0.25, seed=9):
    """A room made of decaying noise."""
    rnd = np.random.default_rng(seed)
    n = int(seconds * RATE)
    size = 1 << int(np.ceil(np.log2(len(track) + n)))
    out = track.copy()
    for side in range(2):
        tail = rnd.standard_normal(n) * np.exp(-np.arange(n) / RATE * 6 / seconds)
        tail = np.convolve(tail, np.ones(6) / 6, "same")
        tail /= np.sqrt((tail**2).sum())
        room = np.fft.irfft(np.fft.rfft(track[:, side], size) * np.fft.rfft(tail, size), size)[: len(track)]
        out[:, side] = track[:, side] * (1 - wet) + room * wet
    return out


def level(track, rms=0.09, peak=0.85):
    """Brings a track to an even loudness without clipping, with short fades at both ends."""
    track = track * (rms / (np.sqrt((track**2).mean()) + 1e-9))
    track = np.tanh(track / peak) * peak
    fade = np.minimum(1, np.minimum(np.arange(len(track)) / (0.3 * RATE), (len(track) - np.arange(len(track))) / (1.2 * RATE)))
    return track * fade[:, None]
