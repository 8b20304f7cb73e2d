import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { Settings } from '#config/settings.ts'
import { PortalColours } from '#server/base/portal-colours.ts'

const { colours: FrontColours } = Settings.shape

/** Does each side take it? Only one of them would be a page that does not open. */
function takenBy(colours: Record<string, string>) {
  return {
    service: PortalColours.safeParse(colours).success,
    front: z.safeParse(FrontColours, colours).success,
  }
}

test('service and front end know the same colours by name', async () => {
  const css = await readFile(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8')
  const tokens = new Set([...css.matchAll(/--c-([a-z0-9-]+):/g)].map(([, name = '']) => name))
  expect(tokens.size).toBeGreaterThan(20)
  const taken = [...tokens].filter((name) => takenBy({ [name]: '#fff' }).service)
  expect(taken).toContain('brass')
  for (const name of tokens) {
    const { service, front } = takenBy({ [name]: '#fff' })
    expect([name, service]).toEqual([name, front])
  }
})

test.each([
  ['#a6711c', true],
  ['#FFF', true],
  ['oklch(36% 0.11 250)', true],
  ['rgb(1 2 3 / 50%)', true],
  ['red', false],
  ['red;background:url(x)', false],
  ['#a6711c;}', false],
  ['rgb(1,2,3);--x:url(//y)', false],
  ['', false],
])('%j is a colour to both or to neither', (value, isColour) => {
  expect(takenBy({ brass: value })).toEqual({ service: isColour, front: isColour })
})
