import type { Lines } from '../lines/line.ts'

/** The fields of a line are found by these. */
export const wordsId = (key: string): string => `words-of-${key}`
export const startId = (key: string): string => `start-of-${key}`

/** So many times a list is scrolled nearer to a line that is not drawn yet. */
const MOST_TRIES = 12

/** Brings a line into sight, however far it is, with the cursor in its words: at an offset, or where it was. */
export function focusLine(lines: Lines, key: string, caret?: number): void {
  const index = lines.findIndex((line) => line.key === key)
  if (index < 0) return
  let tries = 0
  const look = (): void => {
    const field = document.getElementById(wordsId(key))
    if (field instanceof HTMLTextAreaElement) {
      field.focus()
      if (caret !== undefined) field.setSelectionRange(caret, caret)
      return
    }
    tries += 1
    if (tries > MOST_TRIES) return
    scrollTowards(index)
    requestAnimationFrame(look)
  }
  look()
}

/** By as many rows as it is away from the nearest one that is drawn. */
function scrollTowards(index: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-index]:has(> [data-line])')]
  const nearest = rows
    .map((row) => ({ row, away: index - Number(row.dataset['index']) }))
    .toSorted((one, other) => Math.abs(one.away) - Math.abs(other.away))
    .at(0)
  if (!nearest) return
  const { top, height } = nearest.row.getBoundingClientRect()
  scrollBy({ top: top - innerHeight / 2 + nearest.away * height, behavior: 'instant' })
}
