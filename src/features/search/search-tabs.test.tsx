import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { SearchTabs } from './search-tabs.tsx'

function draw(counts: Parameters<typeof SearchTabs>[0]['counts']): string[] {
  const { unmount } = render(
    <MemoryRouter>
      <SearchTabs current="videos" counts={counts} />
    </MemoryRouter>,
  )
  const tabs = screen.getAllByRole('link').map(({ textContent }) => textContent.trim())
  unmount()
  return tabs
}

test('no kind of results is offered before it is known that there are any', () => {
  expect(draw(undefined)).toEqual(['Everything', 'Videos'])
  expect(draw({ all: 3, videos: 2, transcripts: 1, channels: 0, people: 0 })).toEqual([
    'Everything3',
    'Videos2',
    'Said in videos1',
  ])
})
