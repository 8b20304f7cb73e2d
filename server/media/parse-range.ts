import type { ByteRange } from '#server/storage/storage.ts'

/**
 * The one range a request asks for (RFC 9110 §14.2): `whole` when there is none or it is not of a form we serve
 * (several ranges may be answered with everything), `unsatisfiable` when it begins after the end.
 */
export function parseRange(
  header: string | null,
  sizeB: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '')
  if (match === null) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  if (first === '') return suffix(Number(last), sizeB)
  const start = Number(first)
  const end = last === '' ? sizeB - 1 : Math.min(Number(last), sizeB - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= sizeB ? 'unsatisfiable' : { start, end }
}

/** The last `lengthB` bytes; more than there are means all. */
function suffix(lengthB: number, sizeB: number): ByteRange | 'unsatisfiable' {
  if (lengthB === 0 || sizeB === 0) return 'unsatisfiable'
  return { start: Math.max(0, sizeB - lengthB), end: sizeB - 1 }
}
