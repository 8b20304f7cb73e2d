import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'

import { speakTime } from '#features/player/controls/describe-position.ts'
import { describeDuration } from '#lib/format-duration.ts'
import { messagesOf, wordsOf } from '#tools/words/catalogs.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test.each([1000, 2000, 19_000, 60_000, 79_000, 121_000, 3_600_000, 3_780_000, 7_265_000])(
  '%i ms is spoken by the player as a card says it',
  async (lengthMs) => {
    i18n.loadAndActivate({ locale: 'ar', messages: await wordsOf('watch', 'ar') })
    const plain = (words: string): string =>
      words.replaceAll(/\u00a0|، /g, ' ').replaceAll('ثوانٍ', 'ثوان')
    expect(plain(speakTime(lengthMs))).toBe(plain(describeDuration(lengthMs)))
  },
)

test('facts are heard with the comma of the language', async () => {
  const joiner = (await messagesOf('ar')).find(([, { message }]) => message === ', ')
  expect(joiner?.[1].translation).toBe('، ')
})
