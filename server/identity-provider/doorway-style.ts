import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

export interface DoorwayStyle {
  css: string
  /** Names its content, so browsers may keep it for good. */
  path: string
}

const tokensFile = new URL('../../src/ui/tokens.css', import.meta.url)
const doorwayFile = new URL('./doorway.css', import.meta.url)

/** The style of the provider’s pages: Foyer’s own tokens, then the doorway. */
export async function loadDoorwayStyle(): Promise<DoorwayStyle> {
  const [tokens, rules] = await Promise.all([
    readFile(tokensFile, 'utf8'),
    readFile(doorwayFile, 'utf8'),
  ])
  const css = `${tokens}\n${lightBySystem(tokens)}\n${rules}`
  const version = createHash('sha256').update(css).digest('base64url').slice(0, 10)
  return { css, path: `/doorway.${version}.css` }
}

/** In Foyer a script sets `data-theme`; these pages run none, so the system’s wish chooses the light theme. */
function lightBySystem(tokens: string): string {
  const light = tokens.replaceAll(/\[data-theme=["']light["']\]/g, ':root')
  return `@media (prefers-color-scheme: light) {\n${light}\n}`
}
