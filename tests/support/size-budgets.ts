import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

function toKiB(sizeB: number): number {
  return Math.round((sizeB / 1024) * 10) / 10
}

/** Everything that src/auth adds to react-oidc-context and oidc-client-ts. */
export const identityMaxKiB = 12.5

/**
 * What src/auth weighs, by file of the build, in KiB: `together` as one, which has a budget, and with `--parts` also
 * what each of its payers fetches.
 */
export function measureIdentity(...options: '--parts'[]): Record<string, number> {
  const script = join(import.meta.dirname, 'identity-size.ts')
  const run = spawnSync(process.execPath, [script, ...options], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`src/auth could not be measured: ${run.stderr}`)
  const sizes: Record<string, number> = JSON.parse(run.stdout)
  return Object.fromEntries(Object.entries(sizes).map(([name, sizeB]) => [name, toKiB(sizeB)]))
}

/** Prints the budget beside its size and reports whether it holds. What the first screens weigh is counted in a browser. */
export function checkBudgets(count: (name: string, isGood: boolean) => boolean): boolean {
  const name = 'JavaScript of src/auth over the bare libraries, lazy parts included'
  const sizeKiB = measureIdentity()['together'] ?? Number.NaN
  console.log(`${sizeKiB.toFixed(1).padStart(7)} of ${identityMaxKiB} KiB  ${name}`)
  return count(`${name}: ${sizeKiB} KiB is over ${identityMaxKiB} KiB`, sizeKiB <= identityMaxKiB)
}
