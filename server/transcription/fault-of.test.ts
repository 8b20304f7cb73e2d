import { expect, test } from 'vitest'

import { ProblemError } from '#server/problems/problem-error.ts'
import { ToolFailure } from '#server/processing/engine/tool-failure.ts'

import { faultOf } from './fault-of.ts'

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

test.each([
  ['a film that does not fit', full, 'no-room'],
  [
    'a sound that does not fit',
    new ToolFailure('It ended with 1.', 'sound.s16: No space left on device'),
    'no-room',
  ],
  ['captions that do not fit', new ProblemError('storage-full'), 'no-room'],
  ['a tool that ended', new ToolFailure('It ended with 1.'), null],
  ['anything else', new Error('Later perhaps.'), null],
])('%s', (_, error, fault) => {
  expect(faultOf(error)).toBe(fault)
})
