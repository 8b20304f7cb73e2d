/** What the first bytes say a file is. The name and the browser's guess are not asked: both can be wrong. */
export type FileKind =
  | { type: 'movie'; container: 'mp4' | 'webm' | 'ogg' }
  /** A movie no browser opens; `name` is what people call it. */
  | { type: 'closed-movie'; name: string }
  /** Nothing to see: a picture of its sound can be drawn. */
  | { type: 'sound' }
  /** Something else, with its article: "a PNG picture". */
  | { type: 'other'; name: string }
  | { type: 'empty' }
  | { type: 'unknown' }

/** How many bytes `fileKind` wants to see. */
export const HEAD_B = 4_096

type Signature = readonly [offset: number, bytes: string, kind: FileKind]

const sound: FileKind = { type: 'sound' }
const other = (name: string): FileKind => ({ type: 'other', name })
const closed = (name: string): FileKind => ({ type: 'closed-movie', name })

/** Bytes as Latin-1 text; the first match wins. */
const SIGNATURES: readonly Signature[] = [
  [0, '\x1a\x45\xdf\xa3', { type: 'movie', container: 'webm' }],
  [0, 'FLV\x01', closed('a Flash video')],
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', closed('a Windows Media file')],
  [0, '.RMF', closed('a RealMedia file')],
  [0, '\x06\x0e\x2b\x34', closed('an MXF file')],
  [0, '\x00\x00\x01\xba', closed('an MPEG program stream')],
  [0, '\x00\x00\x01\xb3', closed('an MPEG video stream')],
  [0, '\x89PNG\r\n\x1a\n', other('a PNG picture')],
  [0, '\xff\xd8\xff', other('a JPEG picture')],
  [0, 'GIF8', other('a GIF picture')],
  [0, 'II*\x00', other('a TIFF picture')],
  [0, 'MM\x00*', other('a TIFF picture')],
  [0, '8BPS', other('a Photoshop picture')],
  [0, 'BM', other('a BMP picture')],
  [0, '%PDF', other('a PDF document')],
  [0, '{\\rtf', other('a text document')],
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', other('an Office document')],
  [0, 'ID3', sound],
  [0, '\xff\xfb', sound],
  [0, '\xff\xfa', sound],
  [0, '\xff\xf3', sound],
  [0, '\xff\xf2', sound],
  [0, 'fLaC', sound],
  [0, '#!AMR', other('a sound recording')],
  [0, 'MThd', other('a music score file')],
  [0, 'WEBVTT', other('a caption file')],
  [0, 'Rar!', other('a RAR archive')],
  [0, '7z\xbc\xaf', other('a 7-Zip archive')],
  [0, '\x1f\x8b', other('a compressed archive')],
  [257, 'ustar', other('a TAR archive')],
  [0, 'MZ', other('a Windows program')],
  [0, '\x7fELF', other('a program')],
  // oxlint-disable-next-line words/catalogued -- the first bytes of a file
  [0, 'SQLite format 3', other('a database')],
  [0, '<!DOCTYPE html', other('a web page')],
  [0, '<html', other('a web page')],
  [0, '\xff\xfe', other('a text file')],
  [0, '\xfe\xff', other('a text file')],
]

const RIFF: Readonly<Record<string, FileKind>> = {
  'AVI ': closed('an AVI file'),
  WAVE: sound,
  WEBP: other('a WebP picture'),
}

const SOUND_BRANDS = /^(?:M4A |M4B |M4P |F4A )/
const PICTURE_BRANDS = /^(?:heic|heix|hevc|hevx|mif1|msf1|heim|heis|avif|avis)/

/** Decides by the first `HEAD_B` bytes, and by the name only where a ZIP hides several formats. */
export function fileKind(head: Uint8Array, fileName: string): FileKind {
  if (head.length === 0) return { type: 'empty' }
  const text = String.fromCharCode(...head.subarray(0, HEAD_B))
  if (text.startsWith('RIFF')) return RIFF[text.slice(8, 12)] ?? { type: 'unknown' }
  if (text.slice(4, 8) === 'ftyp') return isoKind(text.slice(8, 12))
  if (['moov', 'mdat', 'wide', 'free', 'skip'].includes(text.slice(4, 8))) {
    return { type: 'movie', container: 'mp4' }
  }
  if (text.startsWith('OggS')) return oggKind(text)
  if (isTransportStream(head)) return closed('an MPEG transport stream')
  if (text.startsWith('PK\x03\x04')) return zipKind(text, fileName)
  if (isAnimation(text)) return closed('an animated GIF')
  const found = SIGNATURES.find(([offset, bytes]) => text.startsWith(bytes, offset))
  if (found) return found[2]
  if (isSoundFrame(head)) return other('a sound recording')
  return isText(text) ? other('a text file') : { type: 'unknown' }
}

function isoKind(brand: string): FileKind {
  if (SOUND_BRANDS.test(brand)) return sound
  if (PICTURE_BRANDS.test(brand))
    return other(brand.startsWith('avi') ? 'an AVIF picture' : 'a HEIC picture')
  return { type: 'movie', container: 'mp4' }
}

function oggKind(text: string): FileKind {
  const hasPicture = text.includes('\x80theora') || text.includes('OVP80')
  return hasPicture ? { type: 'movie', container: 'ogg' } : sound
}

/** A GIF that says how often it is repeated: one of several pictures, and not a single one. */
function isAnimation(text: string): boolean {
  return text.startsWith('GIF8') && /NETSCAPE2\.0|ANIMEXTS1\.0/.test(text)
}

/** A sync byte every 188 bytes. */
function isTransportStream(head: Uint8Array): boolean {
  return head.length > 376 && [0, 188, 376].every((offset) => head[offset] === 0x47)
}

/** Frames of MPEG audio or AAC in no file around them, other than those of an MP3: the service takes none of them. */
function isSoundFrame(head: Uint8Array): boolean {
  return head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0 && ((head[1] ?? 0) & 0x18) !== 0x08
}

const ZIP_KINDS: readonly (readonly [RegExp, string])[] = [
  [/\.(?:key|pptx?|odp)$/i, 'a slide deck'],
  [/\.(?:pages|docx?|odt|epub)$/i, 'a text document'],
  [/\.(?:numbers|xlsx?|ods)$/i, 'a spreadsheet'],
  [/\.(?:apk|jar)$/i, 'an app'],
]

function zipKind(text: string, fileName: string): FileKind {
  if (text.includes('ppt/')) return other('a slide deck')
  if (text.includes('word/')) return other('a text document')
  if (text.includes('xl/')) return other('a spreadsheet')
  const byName = ZIP_KINDS.find(([pattern]) => pattern.test(fileName))
  return other(byName?.[1] ?? 'a ZIP archive')
}

function isText(text: string): boolean {
  // Other control characters than white space tell noise from words; above 0x7f are bytes of letters.
  return !/(?![\s\x7f-\x9f])\p{Cc}/u.test(text.slice(0, 512))
}
