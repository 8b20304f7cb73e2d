import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const dark = /\[data-theme='dark'\] \{([^}]*)\}/.exec(sheet)?.[1] ?? ''

/** Relative luminance (WCAG 2.2) of a token of the dark theme, which is written in OKLCH. */
function light(token: string): number {
  const [, l, c, h] =
    new RegExp(`--c-${token}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`).exec(dark) ?? []
  const [lightness, chroma, hue] = [Number(l) / 100, Number(c), (Number(h) * Math.PI) / 180]
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const x = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z
  const green = -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z
  const blue = -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [more = 0, less = 0] = [light(one), light(other)].toSorted((a, b) => b - a)
  return (more + 0.05) / (less + 0.05)
}

// A step of a tenth is about the least that is seen at a glance between large dark surfaces.
test.each([
  ['raised', 'stage'],
  ['overlay', 'raised'],
])('in the dark %s lies visibly on %s', (upper, lower) => {
  expect(light(upper)).toBeGreaterThan(light(lower))
  expect(contrast(upper, lower)).toBeGreaterThanOrEqual(1.1)
})

const surfaces = ['stage', 'wing', 'raised', 'overlay', 'hover', 'selected', 'well']

test.each(surfaces)('the quietest text and the lines of controls are seen on %s', (surface) => {
  expect(contrast('text-3', surface)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('line-strong', surface)).toBeGreaterThanOrEqual(3)
})
