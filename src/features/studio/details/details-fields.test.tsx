import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { DetailsFields } from './details-fields.tsx'

function labelsWith(categories: readonly { id: string; label: string }[]): (string | undefined)[] {
  const draft = {
    title: 'A lamp',
    description: '',
    tags: [],
    channelId: 'one',
    category: '',
    lang: '',
    licence: '',
    access: 'private' as const,
  }
  render(
    <DetailsFields
      idPrefix="form"
      draft={draft}
      errors={{}}
      channels={[{ id: 'one', displayName: 'Workshop' }]}
      offered={{ categories: [...categories], licences: [...categories] }}
      audience={{ organisation: 'Quillmoor', internalCount: null }}
      isPublished={false}
      isWordless={false}
      mayLet={() => true}
      onChange={() => undefined}
      poster={null}
    />,
  )
  return screen.getAllByRole<HTMLSelectElement>('combobox').map(({ labels }) => {
    return labels?.[0]?.textContent
  })
}

test('what is chosen from lists stands in the order that is drawn, who can watch below all of it', () => {
  expect(labelsWith([{ id: 'craft', label: 'Craft' }])).toEqual([
    'Channel',
    'Category',
    'Spoken language',
    'Licence',
    'Who can watch',
  ])
})

test('where the portal offers neither categories nor licences, the language stands beside the channel', () => {
  expect(labelsWith([])).toEqual(['Channel', 'Spoken language', 'Who can watch'])
})
