import type { Line, Lines } from './line.ts'

export interface Wanted {
  find: string
  isCaseKept: boolean
}

/** The keys of the lines that say it, in their order. */
export function linesSaying(lines: Lines, wanted: Wanted): string[] {
  const pattern = patternOf(wanted)
  if (!pattern) return []
  return lines.filter(({ text }) => text.search(pattern) >= 0).map(({ key }) => key)
}

/** Other words in its place, in one line or in all; the same lines where nothing is said so. */
export function withReplaced(
  lines: Lines,
  wanted: Wanted & { replacement: string },
  key?: string,
): Lines {
  const pattern = patternOf(wanted)
  if (!pattern) return lines
  let isChanged = false
  const next = lines.map((line): Line => {
    if (key !== undefined && line.key !== key) return line
    // Given as a function: what is typed may hold a dollar sign.
    const text = line.text.replaceAll(pattern, () => wanted.replacement)
    if (text === line.text) return line
    isChanged = true
    return { ...line, text }
  })
  return isChanged ? next : lines
}

function patternOf({ find, isCaseKept }: Wanted): RegExp | null {
  if (find === '') return null
  const plain = find.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  return new RegExp(plain, isCaseKept ? 'gu' : 'giu')
}
