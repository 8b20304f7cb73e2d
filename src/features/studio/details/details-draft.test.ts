import { expect, test } from 'vitest'

import { changedFields, checkDetails, patchOf, rebase, type DetailsDraft } from './details-draft.ts'

const base: DetailsDraft = {
  title: 'Lino printing',
  description: '',
  tags: ['print'],
  channelId: 'workshop',
  lang: 'en',
  category: 'learning',
  licence: '',
  access: 'private',
}

test('only what changed is sent', () => {
  const draft = { ...base, title: 'Lino printing, part 2', lang: '', licence: 'cc0' }
  const fields = changedFields(base, draft)
  expect(fields).toEqual(['title', 'lang', 'licence'])
  expect(patchOf(draft, fields)).toEqual({
    title: 'Lino printing, part 2',
    lang: null,
    licence: 'cc0',
  })
  expect(patchOf({ ...base, category: '' }, ['category'])).toEqual({ category: null })
})

test('the same tags in the same order are no change', () => {
  expect(changedFields(base, { ...base, tags: ['print'] })).toEqual([])
  expect(changedFields(base, { ...base, tags: ['print', 'ink'] })).toEqual(['tags'])
})

test('blanks the service would cut are no change', () => {
  expect(changedFields(base, { ...base, title: 'Lino printing ' })).toEqual([])
})

test('a title of 121 characters is refused with what to take out', () => {
  expect(checkDetails({ ...base, title: 'x'.repeat(120) })).toEqual({})
  expect(checkDetails({ ...base, title: 'x'.repeat(121) }).title).toContain('Take 1 out')
  expect(checkDetails({ ...base, title: '   ' }).title).toBeDefined()
})

test('a tag of one character is named', () => {
  expect(checkDetails({ ...base, tags: ['print', 'x'] }).tags).toContain('“x”')
})

test('changes to different fields are both kept', () => {
  const mine = { ...base, title: 'Mine' }
  const theirs = { ...base, description: 'Theirs' }
  expect(rebase(base, mine, theirs)).toEqual({
    draft: { ...base, title: 'Mine', description: 'Theirs' },
    conflicts: [],
  })
})

test('two changes to one field are a conflict and the own text stays', () => {
  const result = rebase(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' })
  expect(result).toMatchObject({ draft: { title: 'Mine' }, conflicts: ['title'] })
})

test('the same change by both is no conflict', () => {
  const both = { ...base, title: 'Both' }
  expect(rebase(base, both, both).conflicts).toEqual([])
})
