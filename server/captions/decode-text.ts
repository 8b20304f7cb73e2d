/**
 * The text of a file, however the program wrote it that made it: UTF-8 or UTF-16 with or without a mark of their own, else
 * as Windows does in the west (1252), in which every byte is a letter. Null for what is no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? null : text
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // What it says of itself holds, though a letter in it be broken.
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  // A file of captions begins with a digit or a Latin letter, of which UTF-16 leaves one half empty.
  if (second === 0 && first !== 0) return 'utf-16le'
  if (first === 0 && second !== 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
