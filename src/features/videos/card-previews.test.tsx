import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { videoQuery } from '#data/video.ts'

import { CardPreviews } from './card-previews.tsx'

const storyboard = {
  url: 'https://media.test/sheet.jpg',
  tileW: 160,
  tileH: 90,
  cols: 2,
  rows: 2,
  count: 4,
  intervalMs: 1000,
}

beforeEach(() => {
  vi.useFakeTimers()
  const key = videoQuery('lamp').queryKey
  queryClient.setQueryDefaults(key, { staleTime: Infinity })
  queryClient.setQueryData([...key], { id: 'lamp', state: 'ready', storyboard })
})

function show(): { card: Element; moments: () => Element | null } {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <article>
        <div data-preview="lamp" />
        <a href="/w/lamp">A lamp</a>
      </article>
      <CardPreviews />
    </QueryClientProvider>,
  )
  return {
    card: screen.getByRole('link'),
    moments: () => container.querySelector('[data-preview] > [data-moment]'),
  }
}

async function rest(card: Element, pointerType = 'mouse'): Promise<void> {
  fireEvent.pointerMove(card, { pointerType })
  await act(() => vi.advanceTimersByTimeAsync(1000))
}

test('the moments of a video follow one another over its card while the pointer rests there', async () => {
  const { card, moments } = show()
  await rest(card)
  const image = moments()?.querySelector('img')
  if (!image) throw new Error('There is no picture of the moments.')
  expect(moments()).toHaveProperty('hidden', true)
  fireEvent.load(image)
  expect(moments()).toHaveProperty('hidden', false)
  await act(() => vi.advanceTimersByTimeAsync(1300))
  expect(moments()?.getAttribute('data-moment')).toBe('2')
  expect(moments()?.querySelector<HTMLElement>('span:last-of-type')?.style.backgroundPosition).toBe(
    '0% 100%',
  )
  fireEvent.pointerMove(document.body, { pointerType: 'mouse' })
  expect(moments()).toBeNull()
})

test('where it would be blown up to a blur the picture stays, however dense the pixels are', async () => {
  const { card, moments } = show()
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get')
  vi.stubGlobal('devicePixelRatio', 2)
  onTestFinished(() => width.mockRestore())
  width.mockReturnValue(441)
  await rest(card)
  expect(moments()).toBeNull()
  fireEvent.pointerMove(document.body, { pointerType: 'mouse' })
  width.mockReturnValue(440)
  await rest(card)
  expect(moments()).not.toBeNull()
})

test('nothing moves under a finger, in passing, or where less motion is asked for', async () => {
  const { card, moments } = show()
  await rest(card, 'touch')
  expect(moments()).toBeNull()
  fireEvent.pointerMove(card, { pointerType: 'mouse' })
  await act(() => vi.advanceTimersByTimeAsync(300))
  fireEvent.pointerMove(document.body, { pointerType: 'mouse' })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(moments()).toBeNull()
  document.documentElement.dataset['motion'] = 'reduce'
  await rest(card)
  expect(moments()).toBeNull()
  delete document.documentElement.dataset['motion']
})
