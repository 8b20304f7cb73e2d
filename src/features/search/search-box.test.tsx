import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { suggestionsQuery } from '#data/search.ts'

import { SearchBox } from './search-box.tsx'

// The page has a picture that does not come: nothing that is late is fetched meanwhile.
vi.mock('#lib/when-idle.ts', () => ({ whenIdle: () => Promise.withResolvers<void>().promise }))
afterEach(() => vi.unstubAllGlobals())

const suggested = (): string[] =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('while words are typed on, what was suggested stands until there is something else; for other words there is nothing', async () => {
  // What is asked is not answered.
  vi.stubGlobal('fetch', () => Promise.withResolvers<Response>().promise)
  const client = new QueryClient()
  client.setQueryData(suggestionsQuery('li').queryKey, {
    q: 'li',
    items: ['light', 'lighting desk', 'library'].map((text) => ({ kind: 'query' as const, text })),
  })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SearchBox initial="" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const field = screen.getByRole('combobox')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  fireEvent.focus(field)
  type('li')
  await screen.findAllByRole('option')
  expect(suggested()).toEqual(['lightSearch', 'lighting deskSearch', 'librarySearch'])
  type('lig')
  expect(suggested()).toHaveLength(3)
  type('l i')
  expect(suggested()).toEqual([])
  type('lights')
  expect(suggested()).toHaveLength(3)
  type('bicycle')
  expect(suggested()).toEqual([])
  expect(field.getAttribute('aria-expanded')).toBe('false')
})
