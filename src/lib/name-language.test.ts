import { expect, test } from 'vitest'

import { nameLanguage } from './name-language.ts'

test('a language has its name, and what is none has no name and breaks no page', () => {
  expect(nameLanguage('de', 'en')).toBe('German')
  expect(nameLanguage('pt-BR', 'de')).toBe('Portugiesisch (Brasilien)')
  for (const odd of ['en-12', 'en-a', 'abc-12345678901', ''])
    expect(nameLanguage(odd, 'en')).toBeNull()
  expect(nameLanguage('de', 'en-12')).toBeNull()
})
