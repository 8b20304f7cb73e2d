import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type { FilmTool } from '#server/processing/engine/film-tool.ts'

const run = promisify(execFile)
const waitMs = 20_000
const program = fileURLToPath(new URL('main.ts', import.meta.url))
/**
 * Pictures lie outside of what is counted as old space. Node reserves ten gibibytes of addresses for what strips types,
 * unless it is told not to: more than the limit that it runs within.
 */
const node = [
  '--max-old-space-size=512',
  '--disable-wasm-trap-handler',
  '--no-warnings',
  ...keepingCode(process.env['NODE_COMPILE_CACHE']),
  program,
]

/**
 * The libraries of ffmpeg as a package brings them, in a process of their own: what a hostile film does to them it does
 * not do to the service. Null where that package is not installed, or does not run on this machine.
 */
export async function findEmbeddedTool(): Promise<FilmTool | null> {
  const said = await run(process.execPath, [...node, 'version'], { timeout: waitMs, env: {} })
    .then(({ stdout }) => stdout.trim().split(' '))
    .catch(() => null)
  if (said === null) return null
  const [version, ...able] = said
  const command = process.execPath
  return {
    name: `ffmpeg ${version} (embedded)`,
    hasToneMapping: true,
    hasAv1: able.includes('av1'),
    probing: (input) => ({ command, args: [...node, 'probe', input] }),
    measuring: (input) => ({ command, args: [...node, 'measure', input] }),
    making: (recipe) => ({ command, args: [...node, 'make', JSON.stringify(recipe)] }),
  }
}

/**
 * Half of a short run is reading this program. Where Node was told to keep what it compiles, the tool is as well, whose
 * environment is empty: in a folder of its own, so that the service runs nothing that whoever reads films has written.
 */
function keepingCode(folder: string | undefined): string[] {
  if (folder === undefined || folder === '') return []
  const place = JSON.stringify(join(folder, 'tools'))
  const code = `import { enableCompileCache } from 'node:module'; enableCompileCache(${place})`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}
