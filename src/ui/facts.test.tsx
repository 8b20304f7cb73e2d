import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Facts } from './facts.tsx'

test('facts stand side by side, each running its own way, with commas for whoever hears them', () => {
  const { container } = render(<Facts facts={['540p', '24 fps', '355 kB']} />)
  expect(container.textContent).toBe('540p, 24 fps, 355 kB')
  expect([...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    '540p',
    '24 fps',
    '355 kB',
  ])
})
