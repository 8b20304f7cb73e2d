import { expect, test } from 'vitest'

import { runFuzz } from '#tests/fuzz/run-fuzz.ts'

// A short run, always the same; `npm run fuzz` does as many as somebody has time for, each time others.
test('every call answers as docs/openapi.json promises, asked rightly and wrongly', async () => {
  const { findings, statuses } = await runFuzz({ seed: 11, count: 480 })
  expect(findings.map(({ operation, says }) => `${operation}: ${says}`)).toEqual([])
  const rightly = [...statuses].filter(([, counts]) =>
    [...counts.keys()].some((each) => each < 300),
  )
  // Or it would only be looked at what is refused.
  expect(rightly.length).toBeGreaterThan(statuses.size / 2)
}, 120_000)
