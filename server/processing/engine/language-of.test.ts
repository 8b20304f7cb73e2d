import { expect, test } from 'vitest'

import { languageOf } from './language-of.ts'

test.each([
  ['eng', 'en'],
  ['ger', 'de'],
  ['deu', 'de'],
  ['por_BR', 'pt-BR'],
  ['gsw', 'gsw'],
  ['und', null],
  ['a "tongue"', null],
  ['', null],
  [undefined, null],
])('%s is %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})
