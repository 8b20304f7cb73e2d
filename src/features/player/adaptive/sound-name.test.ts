import { expect, test } from 'vitest'

import { soundName } from './sound-name.ts'

test.each([
  [{ lang: 'en', label: 'en' }, 'English'],
  [{ lang: 'en', label: 'en (2)' }, 'English, Track 2'],
  [{ lang: 'de', label: 'Narrator' }, 'German, Narrator'],
  [{ lang: 'en', label: 'English' }, 'English'],
  [{ lang: null, label: 'Director' }, 'Director'],
  [{ lang: null, label: '2' }, 'Track 2'],
  [{ lang: 'und', label: '1' }, 'Track 1'],
  [{ lang: 'no language at all', label: 'Music' }, 'Music'],
])('%o is called %s', (sound, name) => {
  expect(soundName(sound)).toBe(name)
})
