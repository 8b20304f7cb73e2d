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

/** What people call the codec: "HEVC (H.265) video". */
export function codecLabel(codec: string | null): string {
  if (codec === null) return 'this kind of video'
  return CODEC_NAMES.find(([pattern]) => pattern.test(codec))?.[1] ?? `${codec} video`
}

/**
 * Can this browser, and with it most viewers', play the file as it is? Answers what it cannot play,
 * or null. The words of `canPlayType` are not trusted alone: some builds say "maybe" and show no
 * picture, so one frame has to come out of a real `<video>`.
 */
export async function whatCannotPlay(file: File, probe: Probe): Promise<string | null> {
  if (probe.videoCodec === null) return codecLabel(null)
  const video = document.createElement('video')
  if (isRefusedByName(video, probe)) return codecLabel(probe.videoCodec)
  const address = URL.createObjectURL(file)
  try {
    return (await showsFrame(video, address)) ? null : codecLabel(probe.videoCodec)
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

/** QuickTime is MP4 under another name to every browser that plays it, and none admits it by name. */
function isRefusedByName(video: HTMLVideoElement, probe: Probe): boolean {
  const mimeType = probe.mimeType
    .replace('video/quicktime', 'video/mp4')
    .replace('video/x-matroska', 'video/webm')
  return (
    video.canPlayType(mimeType) === '' && video.canPlayType(mimeType.split(';')[0] ?? '') === ''
  )
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
