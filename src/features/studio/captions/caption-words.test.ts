import { expect, test } from 'vitest'

import { nameOfItsOwn } from './caption-words.ts'

test('a track called as its language, in whichever words, has no name of its own', () => {
  expect(nameOfItsOwn('German', 'de')).toBeNull()
  expect(nameOfItsOwn('Deutsch', 'de')).toBeNull()
  expect(nameOfItsOwn('العربية', 'ar')).toBeNull()
  expect(nameOfItsOwn('For the lecture hall', 'de')).toBe('For the lecture hall')
})
