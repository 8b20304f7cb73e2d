import type { Probe } from './upload-item.ts'

/** A slow disk or a busy machine is not a reason to refuse: after this the file gets the benefit of the doubt. */
const PATIENCE_MS = 20_000

const CODEC_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:hvc1|hev1)/i, 'HEVC (H.265) video'],
  [/^(?:dvh1|dvhe)/i, 'Dolby Vision video'],
  [/^avc/i, 'this kind of H.264 video'],
  [/^av01/i, 'AV1 video'],
  [/^vp0?9/i, 'VP9 video'],
  [/^vp0?8/i, 'VP8 video'],
  [/^(?:ap[cho4]|apcn|apcs)/i, 'ProRes video'],
  [/^(?:mp4v|xvid|divx|dx50)/i, 'MPEG-4 Part 2 video'],
  [/^(?:mpeg2|hdv|xd)/i, 'MPEG-2 video'],
  [/^(?:mjp|jpeg)/i, 'Motion JPEG video'],
  [/theora/i, 'Theora video'],
]

const SOUND_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:ac-?3|ec-?3)/i, 'Dolby Digital sound'],
  [/^dts/i, 'DTS sound'],
  [/^(?:pcm|lpcm|sowt|twos|ulaw|alaw)/i, 'uncompressed PCM sound'],
  [/^alac/i, 'Apple Lossless sound'],
]

function label(codec: string, names: typeof CODEC_NAMES, kind: 'video' | 'sound'): string {
  return names.find(([pattern]) => pattern.test(codec))?.[1] ?? `${codec} ${kind}`
}

/** What people call a codec: "HEVC (H.265) video". */
export function codecLabel(codec: string | null): string {
  return codec === null ? 'this kind of video' : label(codec, CODEC_NAMES, 'video')
}

/**
 * Can this browser, and with it most viewers', play the file as it is? Answers what it cannot play,
 * or null. The words of `canPlayType` are not trusted for the picture: some builds say "maybe" and
 * show none, so one frame has to come out of a real `<video>`. A missing sound would not be noticed
 * that way, so for sound the words have to do.
 */
export async function whatCannotPlay(file: File, probe: Probe): Promise<string | null> {
  // Chromium opens it, Firefox and Safari do not: its viewers would see nothing.
  if (probe.container === 'Matroska') return 'a Matroska (MKV) file'
  if (probe.videoCodec === null) return codecLabel(null)
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
