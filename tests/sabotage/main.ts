import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { copyTree } from './copy-tree.ts'
import { drawMutations, type Sabotage } from './draw-mutations.ts'
import { mutate } from './mutations.ts'
import { trySabotage } from './try-sabotage.ts'

/**
 * `npm run sabotage`: makes small changes that break the product, one at a time and in a copy, and tells which of them
 * no test notices. It ends with 1 when one was not noticed.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
    /** Numbers of the draw, with commas: the others are drawn and left alone. */
    only: { type: 'string' },
    /** How many test files each is tried against at most, the nearest first. */
    tests: { type: 'string', default: '45' },
    /** Shows what would be broken, and breaks nothing. */
    list: { type: 'boolean', default: false },
  },
})
const root = join(import.meta.dirname, '../..')
const modules = new Map(
  globSync('{src,server,tests}/**/*.{ts,tsx}', { cwd: root }).map((file) => [
    file.replaceAll('\\', '/'),
    readFileSync(join(root, file), 'utf8'),
  ]),
)
const code = new Map([...modules].filter(([file]) => !/\.test\.|\.d\.ts$/.test(file)))
const drawn = drawMutations(code, { seed: Number(values.seed), count: Number(values.count) })
const only = values.only?.split(',').map(Number)
const chosen = [...drawn.entries()].filter(([index]) => only?.includes(index + 1) ?? true)

if (values.list) for (const [index, one] of chosen) console.log(describe(index, one))
else process.exitCode = (await tryAll()) ? 0 : 1

async function tryAll(): Promise<boolean> {
  const tree = copyTree(root)
  let caught = 0
  for (const [index, one] of chosen) {
    const startedAt = performance.now()
    const { isCaught, by } = await trySabotage(tree, one, { modules, most: Number(values.tests) })
    const tookS = Math.round((performance.now() - startedAt) / 1000)
    caught += isCaught ? 1 : 0
    console.log(
      `${describe(index, one)}\n  ${isCaught ? 'caught' : 'SURVIVED'}, ${tookS} s: ${by}\n`,
    )
  }
  rmSync(tree, { recursive: true, force: true })
  console.log(`seed ${values.seed}: ${caught} of ${chosen.length} caught`)
  return caught === chosen.length
}

/** Number, place, kind, and the line before and after. */
function describe(index: number, { file, mutation }: Sabotage): string {
  const before = modules.get(file) ?? ''
  const after = mutate(before, mutation)
  const line = before.slice(0, mutation.start).split('\n').length
  const removed = before.slice(mutation.start, mutation.end).split('\n').length
  const added = mutation.text.split('\n').length
  const most = 4
  const lines = (text: string, sign: string, count: number) =>
    text
      .split('\n')
      .slice(line - 1, line - 1 + Math.min(count, most))
      .map((one) => `  ${sign} ${one.trim()}`)
      .concat(count > most ? [`  ${sign} …`] : [])
  return [
    `${index + 1}. ${file}:${line} (${mutation.kind})`,
    ...lines(before, '-', removed),
    ...lines(after, '+', added),
  ].join('\n')
}
