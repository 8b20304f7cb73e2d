import { render, screen } from '@testing-library/react'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'

import { QrCode } from './qr-code.tsx'

const PIXELS = 4

/** What a camera sees of the code: its dark modules on white. */
function photograph(svg: Element) {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const size = modules * PIXELS
  const dark = new Set<number>()
  const path = svg.querySelector('path:last-child')?.getAttribute('d') ?? ''
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    dark.add(Number(y) * modules + Number(x))
  const data = new Uint8Array(size * size * 4).fill(255)
  for (let at = 0; at < size * size; at += 1) {
    const module = Math.floor(at / size / PIXELS) * modules + Math.floor((at % size) / PIXELS)
    if (dark.has(module)) data.fill(0, at * 4, at * 4 + 3)
  }
  return { modules, dark, picture: { width: size, height: size, data } }
}

test('a camera reads the link, which has four modules of white around it', () => {
  const link = 'https://video.quillmoor.example/w/Qm7fLdesk_1?t=1120&end=1164&cc=1'
  render(<QrCode text={link} />)
  const { modules, dark, picture } = photograph(
    screen.getByRole('img', { name: 'QR code of this link' }),
  )
  expect(decodeQR(picture)).toBe(link)
  const columns = [...dark].map((module) => module % modules)
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([4, modules - 5])
})
