import { expect, test } from 'vitest'

import { languageInName } from './language-in-name.ts'

test.each([
  ['Talk.de.srt', 'de'],
  ['talk_pt-br.VTT', 'pt-BR'],
  ['Talk.en-sdh.srt', 'en'],
  ['Talk.en.sdh.srt', 'en'],
  ['Talk.en.hi.srt', 'en'],
  ['Talk.zh-Hant-TW.srt', 'zh-Hant-TW'],
  ['interview-day-one.srt', null],
  ['how_to-me.srt', null],
  ['Talk.srt', null],
  ['The end.of.vtt', null],
  ['de.mp4', null],
])('the name %s says %s', (name, lang) => {
  expect(languageInName(name)).toBe(lang)
})
