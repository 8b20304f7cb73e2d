import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** Selectors whose own declarations name a fallback. */
function withFallbacks(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)
  return [...rules]
    .filter(([, , declarations = '']) => declarations.includes('position-try-fallbacks'))
    .map(([, selector = '']) => selector.trim())
}

test('only what is open has places to fall back to: WebKit never finishes with one that is hidden', () => {
  const selectors = globSync('**/*.css', { cwd: source }).flatMap((file) =>
    withFallbacks(readFileSync(join(source, file), 'utf8')),
  )
  expect(selectors.length).toBeGreaterThan(0)
  expect(selectors.filter((selector) => !selector.endsWith(':popover-open'))).toEqual([])
})
