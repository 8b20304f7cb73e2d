import { render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { VideoStill } from './video-still.tsx'

const still = <VideoStill src="/a-640.jpg" srcSet="/a-320.jpg 320w, /a-640.jpg 640w" />

test('a picture has its addresses once it stands in the page, and not before', () => {
  expect(renderToStaticMarkup(still)).toContain('<img')
  expect(renderToStaticMarkup(still)).not.toMatch(/src(set)?=|a-640/i)
  const image = render(still).container.querySelector('img')
  expect(image?.getAttribute('srcset')).toBe('/a-320.jpg 320w, /a-640.jpg 640w')
  expect(image?.getAttribute('src')).toBe('/a-640.jpg')
  expect(image?.getAttribute('sizes')).toContain('vw')
})
