import { expect, test } from 'vitest'

import { createLog } from './log.ts'

function logged(isPretty: boolean, fields: Record<string, unknown>): string {
  const lines: string[] = []
  createLog({ level: 'info', isPretty, write: (line) => lines.push(line) }).info('request', fields)
  return lines.join('')
}

/** Clears the screen, rings, turns text around, and the same commands as one character (C1). */
const hostile = '/a\u001b[2J\u0007\u009b31m\u202etxt\u007f\r/b'

test('a terminal is told nothing by a path', () => {
  const line = logged(true, { path: hostile })
  expect(line).toMatch(/^[\x20-\x7e]+\n$/)
  expect(line).toContain(String.raw`/a\u001b[2J\u0007\u009b31m\u202etxt\u007f\u000d/b`)
})

test('a line of JSON is one line without control characters, and reads back as it was', () => {
  const line = logged(false, { path: hostile })
  expect(line).toMatch(/^[\x20-\x7e]+\n$/)
  expect(JSON.parse(line)).toMatchObject({ path: hostile })
})

test('the lines of a stack stay lines on a terminal', () => {
  const error = new Error('broke \u001b[2J')
  expect(logged(true, { error })).toMatch(/broke \\u001b\[2J\n\s+at /)
})
