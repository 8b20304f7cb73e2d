import type { Probe } from '../state/upload-item.ts'

/** A slow disk or a busy machine is not a reason to refuse: after this the file gets the benefit of the doubt. */
const PATIENCE_MS = 20_000

/** What is said of each: screens/name-file.ts. */
const CODEC_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:hvc1|hev1)/i, 'hevc'],
  [/^(?:dvh1|dvhe)/i, 'dolby-vision'],
  [/^avc[13]\.6e/i, 'h264-10-bit'],
  [/^avc[13]\.(?:7a|f4)/i, 'h264-colour'],
  [/^avc/i, 'h264'],
  [/^av01/i, 'av1'],
  [/^vp0?9/i, 'vp9'],
  [/^vp0?8/i, 'vp8'],
  [/^(?:ap[cho4]|apcn|apcs)/i, 'prores'],
  [/^(?:mp4v|xvid|divx|dx50)/i, 'mpeg4'],
  [/^(?:mpeg2|hdv|xd)/i, 'mpeg2'],
  [/^(?:mjp|jpeg)/i, 'motion-jpeg'],
  [/theora/i, 'theora'],
]

const SOUND_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:ac-?3|ec-?3)/i, 'dolby-digital'],
  [/^dts/i, 'dts'],
  [/^(?:pcm|lpcm|sowt|twos|ulaw|alaw)/i, 'pcm'],
  [/^alac/i, 'alac'],
]

function label(codec: string, names: typeof CODEC_NAMES, kind: 'video' | 'sound'): string {
  return names.find(([pattern]) => pattern.test(codec))?.[1] ?? `${codec} ${kind}`
}

/**
 * What Chromium, Firefox and Safari all play on every machine: H.264 in its 8-bit profiles, VP8, and VP9 in 8 bits.
 * HEVC and AV1 need hardware that many viewers do not have, whatever the sender's own browser can do.
 */
const VIDEO_EVERYWHERE = [/^avc[13]\.(?:42|4d|64)/i, /^vp0?8/i, /^vp0?9$/i, /^vp09\.00/i]
const SOUND_EVERYWHERE = [/^mp4a\.(?:40|6b|69)/i, /^mp3$/i, /^opus$/i, /^vorbis$/i, /^flac$/i]

/** Which one people know it as, `hevc`; one that nobody knows keeps its own name, `svq3 video`. */
export function codecLabel(codec: string | null): string {
  return codec === null ? 'this kind of video' : label(codec, CODEC_NAMES, 'video')
}

/** What of a video not every supported browser plays, by what its file says it is made of; null when all of it is played. */
export function notEverywhere(
  probe: Pick<Probe, 'container' | 'videoCodec' | 'audioCodec'>,
): string | null {
  // Chromium opens it, Firefox and Safari do not: its viewers would see nothing.
  if (probe.container === 'Matroska') return 'a Matroska (MKV) file'
  const { videoCodec, audioCodec } = probe
  const isSeen = videoCodec !== null && VIDEO_EVERYWHERE.some((one) => one.test(videoCodec))
  if (!isSeen) return codecLabel(videoCodec)
  if (audioCodec === null || SOUND_EVERYWHERE.some((one) => one.test(audioCodec))) return null
  return label(audioCodec, SOUND_NAMES, 'sound')
}

/**
 * Can every viewer play the file as it is? Answers what some cannot, or null. What it is made of decides first: the
 * sender's browser may play more than others do. Then one frame has to come out of a real `<video>` here, because of
 * the picture the words of `canPlayType` are not trusted: some builds say "maybe" and show none. A missing sound would
 * not be noticed that way, so for sound the words have to do.
 */
export async function whatCannotPlay(file: File, probe: Probe): Promise<string | null> {
  const missed = notEverywhere(probe)
  if (missed !== null) return missed
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    if (!(await showsFrame(video, address))) return codecLabel(probe.videoCodec)
    return isHeard(video, probe) ? null : label(probe.audioCodec ?? '', SOUND_NAMES, 'sound')
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

/** QuickTime is MP4 under another name to every browser that plays it, and none admits it by name. */
function isHeard(video: HTMLVideoElement, { audioCodec, mimeType }: Probe): boolean {
  if (audioCodec === null) return true
  const container = mimeType.split(';')[0]?.replace('quicktime', 'mp4') ?? 'video/mp4'
  return video.canPlayType(`${container}; codecs="${audioCodec}"`) !== ''
}

function showsFrame(video: HTMLVideoElement, address: string): Promise<boolean> {
  video.muted = true
  video.preload = 'auto'
  video.playsInline = true
  return new Promise((resolve) => {
    const doubt = setTimeout(() => resolve(true), PATIENCE_MS)
    const settle = (isShown: boolean): void => {
      clearTimeout(doubt)
      resolve(isShown)
    }
    video.addEventListener('error', () => settle(false), { once: true })
    video.addEventListener('loadeddata', () => settle(video.videoWidth > 0), { once: true })
    video.src = address
  })
}
