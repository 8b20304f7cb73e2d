import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { FileName } from './file-name.tsx'

test('a name is read as it is, and its ending stands behind it in a piece of its own', () => {
  const { container } = render(<FileName name="الجزء 3.mp4" />)
  expect(container.textContent).toBe('الجزء 3.mp4')
  expect(container.querySelector('bdi[dir="ltr"]')?.textContent).toBe('.mp4')
})
