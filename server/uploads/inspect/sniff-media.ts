/** What a file is, decided by its first bytes: its name and its declared type prove nothing. */
export type SniffedMedia =
  | { kind: 'mp4'; mimeType: 'video/mp4' | 'video/quicktime'; extension: 'mp4' | 'mov' }
  | { kind: 'matroska' }
  /** A video, but none that browsers play: it has to be converted. */
  | { kind: 'other-video'; name: string; mimeType: string; extension: string }
  /** Only heard: a picture can be drawn of it. */
  | { kind: 'sound'; name: string; mimeType: string; extension: string }
  | { kind: 'no-video'; name: string }

const otherVideo = (name: string, mimeType: string, extension: string) =>
  ({ kind: 'other-video', name, mimeType, extension }) as const

const sound = (name: string, mimeType: string, extension: string) =>
  ({ kind: 'sound', name, mimeType, extension }) as const

/** How many bytes from the start `sniffMedia` looks at. */
export const sniffB = 1024

export function sniffMedia(start: Buffer): SniffedMedia {
  return (
    sniffIsoMedia(start) ??
    sniffContainer(start) ??
    sniffSignature(start) ?? { kind: 'no-video', name: sniffText(start) }
  )
}

const pictureBrands = /^(avif|avis|heic|heix|hevc|mif1|msf1|crx )$/

/** ISO base media (MP4, MOV, M4V, 3GP) begins with a box; old QuickTime has no `ftyp`. */
function sniffIsoMedia(start: Buffer): SniffedMedia | null {
  const type = start.toString('latin1', 4, 8)
  const quickTime = { kind: 'mp4', mimeType: 'video/quicktime', extension: 'mov' } as const
  if (['moov', 'mdat', 'wide', 'pnot'].includes(type)) return quickTime
  if (type !== 'ftyp') return null
  const brand = start.toString('latin1', 8, 12)
  if (pictureBrands.test(brand)) return { kind: 'no-video', name: 'a picture' }
  if (/^M4[AB] $/.test(brand)) return sound('a sound file', 'audio/mp4', 'm4a')
  return brand === 'qt  ' ? quickTime : { kind: 'mp4', mimeType: 'video/mp4', extension: 'mp4' }
}

function sniffContainer(start: Buffer): SniffedMedia | null {
  if (hasBytes(start, 0, '1a45dfa3')) return { kind: 'matroska' }
  if (startsWith(start, 'RIFF')) {
    const form = start.toString('latin1', 8, 12)
    if (form === 'AVI ') return otherVideo('an AVI video', 'video/x-msvideo', 'avi')
    return form === 'WEBP'
      ? { kind: 'no-video', name: 'a WebP picture' }
      : sound('a sound file', 'audio/wav', 'wav')
  }
  if (startsWith(start, 'OggS')) {
    return start.includes('theora')
      ? otherVideo('an Ogg video', 'video/ogg', 'ogv')
      : sound('an Ogg sound file', 'audio/ogg', 'ogg')
  }
  if (isAnimation(start)) return otherVideo('an animated GIF', 'image/gif', 'gif')
  if (isTransportStream(start)) return otherVideo('an MPEG transport stream', 'video/mp2t', 'ts')
  return null
}

/** A GIF that says how often it is repeated: one of several pictures, and not a single one. */
function isAnimation(start: Buffer): boolean {
  const repeated = ['NETSCAPE2.0', 'ANIMEXTS1.0']
  return startsWith(start, 'GIF8') && repeated.some((mark) => start.includes(mark))
}

/** Sync bytes every 188 bytes, or every 192 with the time codes of cameras. */
function isTransportStream(start: Buffer): boolean {
  const every = (first: number, step: number) =>
    [0, 1, 2].every((packet) => start[first + packet * step] === 0x47)
  return every(0, 188) || every(4, 192)
}

const signatures: readonly (readonly [hex: string, media: SniffedMedia])[] = [
  ['464c5601', otherVideo('a Flash video', 'video/x-flv', 'flv')],
  ['3026b2758e66cf11', otherVideo('a Windows Media file', 'video/x-ms-wmv', 'wmv')],
  ['000001ba', otherVideo('an MPEG program stream', 'video/mpeg', 'mpg')],
  ['000001b3', otherVideo('an MPEG video', 'video/mpeg', 'mpg')],
  ['2e524d46', otherVideo('a RealMedia file', 'video/vnd.rn-realvideo', 'rm')],
  ['060e2b34', otherVideo('an MXF file', 'video/mxf', 'mxf')],
  ['89504e470d0a1a0a', { kind: 'no-video', name: 'a PNG picture' }],
  ['ffd8ff', { kind: 'no-video', name: 'a JPEG picture' }],
  ['47494638', { kind: 'no-video', name: 'a GIF picture' }],
  ['49492a00', { kind: 'no-video', name: 'a TIFF picture' }],
  ['4d4d002a', { kind: 'no-video', name: 'a TIFF picture' }],
  ['38425053', { kind: 'no-video', name: 'a Photoshop picture' }],
  ['25504446', { kind: 'no-video', name: 'a PDF document' }],
  ['504b0304', { kind: 'no-video', name: 'a ZIP archive or an office document' }],
  ['504b0506', { kind: 'no-video', name: 'an empty ZIP archive' }],
  ['d0cf11e0', { kind: 'no-video', name: 'an office document' }],
  ['1f8b', { kind: 'no-video', name: 'a gzip archive' }],
  ['377abcaf271c', { kind: 'no-video', name: 'a 7-Zip archive' }],
  ['526172211a07', { kind: 'no-video', name: 'a RAR archive' }],
  ['664c6143', sound('a FLAC sound file', 'audio/flac', 'flac')],
  ['494433', sound('an MP3 sound file', 'audio/mpeg', 'mp3')],
  ['fffb', sound('an MP3 sound file', 'audio/mpeg', 'mp3')],
  ['fffa', sound('an MP3 sound file', 'audio/mpeg', 'mp3')],
  ['fff2', sound('an MP3 sound file', 'audio/mpeg', 'mp3')],
  ['fff3', sound('an MP3 sound file', 'audio/mpeg', 'mp3')],
  ['7f454c46', { kind: 'no-video', name: 'a program' }],
  ['4d5a', { kind: 'no-video', name: 'a program' }],
]

function sniffSignature(start: Buffer): SniffedMedia | null {
  return signatures.find(([hex]) => hasBytes(start, 0, hex))?.[1] ?? null
}

function sniffText(start: Buffer): string {
  const text = start.toString('utf8').replace(/^\uFEFF/, '')
  if (/^\s*<(!doctype html|html|head|body|script)/i.test(text)) return 'a web page'
  if (/^\s*<(\?xml|svg)/i.test(text)) return 'an XML document'
  // The last character may have been cut in two.
  const body = text.slice(0, -1).replaceAll(/[\n\r\t\f]/g, '')
  const isText = body !== '' && !/[\p{Cc}\uFFFD]/u.test(body)
  return isText ? 'a text file' : 'no kind of file we know'
}

function startsWith(start: Buffer, text: string): boolean {
  return start.toString('latin1', 0, text.length) === text
}

function hasBytes(start: Buffer, at: number, hex: string): boolean {
  return start.toString('hex', at, at + hex.length / 2) === hex
}
