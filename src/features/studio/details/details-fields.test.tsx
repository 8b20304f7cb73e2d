import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

import { DetailsFields, type DetailsFieldsProps } from './details-fields.tsx'

function open(given: Partial<DetailsFieldsProps>): void {
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
  const element = (
    <DetailsFields
      idPrefix="form"
      draft={draft}
      errors={{}}
      channels={[{ id: 'one', displayName: 'Workshop' }]}
      offered={{ categories: [], licences: [] }}
      audience={{ organisation: 'Quillmoor', internalCount: null }}
      isPublished={false}
      video={{ id: 'a1', words: 'missing' }}
      publicWithoutWords="ask"
      mayLet={() => true}
      onChange={() => undefined}
      poster={null}
      {...given}
    />
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

function labelsWith(categories: { id: string; label: string }[]): (string | undefined)[] {
  open({ offered: { categories, licences: categories } })
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

test('where everyone is to be shown a film without words, and the portal refuses that, it is said at once', async () => {
  const onChange = vi.fn<() => void>()
  open({ isPublished: true, publicWithoutWords: 'refuse', onChange })
  await userEvent.selectOptions(screen.getByLabelText('Who can watch'), 'public')
  screen.getByRole('dialog', { name: 'Videos for everyone need captions here' })
  expect(screen.queryByRole('button', { name: 'Let them in' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Not yet' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.selectOptions(screen.getByLabelText('Who can watch'), 'internal')
  await userEvent.click(screen.getByRole('button', { name: 'Let them in' }))
  expect(onChange).toHaveBeenCalledWith({ access: 'internal' })
})
