import { expect, test } from 'vitest'

import { doubtsIn } from './line-doubts.ts'

const lines = [
  { key: 'a', startMs: 0, endMs: 2_000, text: 'The fable of the table\nstands, by Ada.' },
  { key: 'b', startMs: 2_000, endMs: 4_000, text: 'A lamp.' },
]
const doubt = (text: string, startMs: number) => ({
  text,
  startMs,
  endMs: startMs + 200,
  confidence: 0.2,
})

test('a word that a machine doubted is doubted where the line at its moment says it still', () => {
  const doubts = [
    doubt('table', 500),
    doubt('Ada.', 1_800),
    doubt('table', 900),
    doubt('able', 100),
  ]
  expect([...doubtsIn(lines, doubts)]).toEqual([['a', 'table · Ada.']])
  expect([...doubtsIn(lines, [doubt('lamp', 2_100), doubt('lamp', 500)])]).toEqual([['b', 'lamp']])
  const mended = [{ key: 'a', startMs: 0, endMs: 2_000, text: 'The cable' }]
  expect(doubtsIn(mended, doubts).size).toBe(0)
})
