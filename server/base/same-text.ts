import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time; an empty text is like nothing. */
export function isSameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length > 0 && left.length === right.length && timingSafeEqual(left, right)
}
