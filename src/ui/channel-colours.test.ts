import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { channelColours } from '#lib/hash-string.ts'

type Colour = readonly [number, number, number]

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const rule =
  /\[data-channel-colour='(\d)'\] \{\s*--fallback: #(\w{6});\s*--fallback-end: #(\w{6});/g
const colours = Array.from(sheet.matchAll(rule), ([, , start = '', end = '']) => ({
  start: linear(start),
  end: linear(end),
}))

/** `rrggbb` as linear light. */
function linear(hex: string): Colour {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return [r, g, b]
}

function whiteOn([r, g, b]: Colour): number {
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

/** Oklab, in which a distance is about how different two colours look. */
function oklab([r, g, b]: Colour): Colour {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

test('there are as many colours of channels as are given out', () => {
  expect(colours).toHaveLength(channelColours)
})

test('a white letter can be read on each of them', () => {
  for (const { start, end } of colours) {
    expect(whiteOn(start)).toBeGreaterThanOrEqual(4.5)
    expect(whiteOn(end)).toBeGreaterThanOrEqual(4.5)
  }
})

test('no two of them look alike', () => {
  const distances = colours.flatMap(({ start }, index) =>
    colours
      .slice(index + 1)
      .map((other) => Math.hypot(...oklab(start).map((c, i) => c - (oklab(other.start)[i] ?? 0)))),
  )
  expect(Math.min(...distances)).toBeGreaterThan(0.07)
})
