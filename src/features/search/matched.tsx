import type { ReactNode } from 'react'

import type { MatchedText } from '#contract/search.ts'

/** Text with its matches marked. Ranges are [start, end) in UTF-16 units, ascending; broken ones are skipped. */
export function Matched({ of: { text, matches } }: { of: MatchedText }): ReactNode {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of matches) {
    if (start < at || end <= start || end > text.length) continue
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <bdi>
      {parts}
      {text.slice(at)}
    </bdi>
  )
}
