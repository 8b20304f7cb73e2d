import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

import { paths } from '#config/paths.ts'

import { WithoutWordsDialog } from './without-words-dialog.tsx'
import { lacksWords } from './words-state.ts'

function open(words: 'missing' | 'draft', publicWithoutWords: 'ask' | 'refuse') {
  const onPublish = vi.fn<() => void>()
  const element = (
    <WithoutWordsDialog
      {...{ publicWithoutWords, onPublish }}
      video={{ id: 'a1', words }}
      onClose={() => undefined}
    />
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return onPublish
}

test('asked, it is published all the same, or its captions are added', () => {
  const onPublish = open('missing', 'ask')
  screen.getByRole('button', { name: 'Publish without captions' }).click()
  expect(onPublish).toHaveBeenCalledOnce()
  const way = screen.getByRole('link', { name: 'Add captions' })
  expect(way.getAttribute('href')).toBe(paths.studioVideo('a1', 'captions'))
})

test('refused, there is no way past its words', () => {
  open('draft', 'refuse')
  expect(screen.queryByRole('button', { name: 'Publish without captions' })).toBeNull()
  screen.getByRole('link', { name: 'See the captions' })
  screen.getByText(/for fewer people/)
})

test('only what everybody is shown without words is asked about', () => {
  expect(lacksWords({ words: 'missing' }, 'public', 'ask')).toBe(true)
  expect(lacksWords({ words: 'draft' }, 'public', 'refuse')).toBe(true)
  expect(lacksWords({ words: 'missing' }, 'public', 'allow')).toBe(false)
  expect(lacksWords({ words: 'missing' }, 'internal', 'ask')).toBe(false)
  expect(lacksWords({ words: 'unchecked' }, 'public', 'ask')).toBe(false)
})
