import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { SearchTabs } from './search-tabs.tsx'

type Props = Parameters<typeof SearchTabs>[0]

function draw(counts: Props['counts'], current: Props['current'] = 'videos'): string[] {
  const { unmount } = render(
    <MemoryRouter>
      <SearchTabs current={current} counts={counts} />
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

test('what is all that was found is no kind beside everything, and is not counted twice', () => {
  const counts = { all: 6, videos: 6, transcripts: 0, channels: 0, people: 0 }
  expect(draw(counts, 'all')).toEqual(['Everything6'])
  expect(draw(counts)).toEqual(['Everything6', 'Videos'])
})
