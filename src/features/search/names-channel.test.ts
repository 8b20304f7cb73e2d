import { expect, test } from 'vitest'

import { namesChannel } from './names-channel.ts'

const stage = { displayName: 'Main Stage', handle: 'main-stage', description: 'Concerts, talks' }

test.each([
  ['main stage', true],
  ['STAG', true],
  ['stage ma', true],
  ['talks', true],
  ['mai stage', false],
  ['oncert stage', true],
  ['lighting', false],
  ['  ', false],
])('“%s” names the channel: %s', (q, isNamed) => {
  expect(namesChannel(q, [stage])).toBe(isNamed)
})
