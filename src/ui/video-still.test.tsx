import { render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { VideoStill } from './video-still.tsx'

const about = { title: 'A lamp of spare parts', channelId: 'stage' }
const still = <VideoStill {...about} src="/a-640.jpg" srcSet="/a-320.jpg 320w, /a-640.jpg 640w" />

test('a picture has its addresses once it stands in the page, and not before', () => {
  expect(renderToStaticMarkup(still)).toContain('<img')
  expect(renderToStaticMarkup(still)).not.toMatch(/src(set)?=|a-640/i)
  const image = render(still).container.querySelector('img')
  expect(image?.getAttribute('srcset')).toBe('/a-320.jpg 320w, /a-640.jpg 640w')
  expect(image?.getAttribute('src')).toBe('/a-640.jpg')
  expect(image?.getAttribute('sizes')).toContain('vw')
})

test.each([
  [true, 'sync'],
  [false, 'async'],
])('whether a picture is here (%s) decides how it is drawn: %s', async (isHere, how) => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(isHere)
  const image = render(still).container.querySelector('img')
  await Promise.resolve()
  expect(image?.decoding ?? image?.getAttribute('decoding')).toBe(how)
})

test('without a picture letters of the title stand in the colour of the channel', () => {
  const { container, rerender } = render(<VideoStill {...about} />)
  expect(container.textContent).toBe('AP')
  const colour = () =>
    container.querySelector('[data-channel-colour]')?.getAttribute('data-channel-colour')
  const first = colour()
  expect(first).toMatch(/^[0-7]$/)
  rerender(<VideoStill {...about} title="Another title" />)
  expect(colour()).toBe(first)
  rerender(<VideoStill {...about} channelId="workshop" />)
  expect(colour()).not.toBe(first)
  rerender(<VideoStill {...about} isClosed />)
  expect(colour()).toBeUndefined()
})
