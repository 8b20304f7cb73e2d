import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'

import { offeredLabel } from '#data/categories.ts'
import { Offered, usualCategories, usualLicences } from '#server/base/offered.ts'
import { wordsOf } from '#tools/words/catalogs.ts'

test('what a portal offers by itself is in the language of the page, what an operator has named is not', async () => {
  const before = i18n.locale
  i18n.loadAndActivate({ locale: 'de', messages: await wordsOf('offered', 'de') })
  const offered = [usualCategories, usualLicences].flatMap((text) => Offered.parse(text))
  try {
    for (const each of offered) expect(offeredLabel(each)).not.toBe(each.label)
    expect(offeredLabel({ id: 'events', label: 'First nights' })).toBe('First nights')
    expect(offeredLabel({ id: 'first-nights', label: 'Events' })).toBe('Events')
  } finally {
    i18n.activate(before)
  }
})
