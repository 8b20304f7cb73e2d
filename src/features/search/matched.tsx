import type { ReactNode } from 'react'

import type { MatchedText } from '#contract/searching/search.ts'

/** Text with its matches marked, kept apart from the direction of what is around it. */
export function Matched({ of: text }: { of: MatchedText }): ReactNode {
  return (
    <bdi>
      <MatchedParts of={text} />
    </bdi>
  )
}

/**
 * The same for an element that has the direction of its text by itself (`dir="auto"` looks into no `<bdi>`, and is where
 * an ellipsis stands). Ranges are [start, end) in UTF-16 units, ascending; broken ones are skipped.
 */
export function MatchedParts({ of: { text, matches } }: { of: MatchedText }): ReactNode {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of matches) {
    if (start < at || end <= start || end > text.length) continue
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
