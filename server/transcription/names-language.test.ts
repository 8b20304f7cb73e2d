import { expect, test } from 'vitest'

import { namesLanguage } from './names-language.ts'

test.each([
  ['{"error":{"message":"Not supported","param":"language"}}', true],
  ['{"error":{"message":"Language “tlh” is not supported"}}', true],
  ['{"detail":[{"loc":["body","language"],"msg":"Input should be …"}]}', true],
  [`{"detail":"'tlh' is not a valid language code"}`, true],
  ['{"error":{"message":"This language model is not there","param":"model"}}', false],
  ['{"error":{"message":"Language \\"xx\\" is another"}}', false],
  ['{"detail":[{"loc":["body","file"],"msg":"language"}]}', false],
  ['<html lang="tlh">No language here</html>', false],
])('of %s: is it the language? %s', (answer, isIt) => {
  expect(namesLanguage(answer, 'tlh')).toBe(isIt)
})
