import type { Browser } from '@playwright/test'

import { signInOnce, type Application, type Conditions, type SignInRun } from './sign-in-run.ts'

const runs = Number(process.env['FOYER_BENCH_RUNS'] ?? 15)

const everyCondition: readonly Conditions[] = [
  { name: 'code in the cache' },
  { name: 'cache empty', isCold: true },
  { name: '50 ms for every request', latencyMs: 50 },
  { name: '50 ms, cache empty', latencyMs: 50, isCold: true },
  { name: 'processor 4 times slower', cpuSlowdown: 4 },
]

interface Both {
  foyer: SignInRun[]
  plain: SignInRun[]
}

export interface SignInMeasure {
  conditions: string
  foyer: SignInRun[]
  plain: SignInRun[]
}

/**
 * Signs in to Foyer and to the plain application by turns, so that whatever else this machine does meanwhile
 * weighs on both; every run in a browser profile of its own.
 */
export async function* measureSignIn(
  browser: Browser,
  origins: { foyer: string; plain: string; issuer: string },
): AsyncGenerator<SignInMeasure> {
  const { foyer, plain } = applications(origins)
  for (const conditions of everyCondition) {
    const both: Both = { foyer: [], plain: [] }
    for (let run = 0; run < runs; run += 1) {
      both.foyer.push(await signInOnce(browser, foyer, origins.issuer, conditions))
      both.plain.push(await signInOnce(browser, plain, origins.issuer, conditions))
    }
    yield { conditions: conditions.name, ...both }
  }
}

function applications(origins: {
  foyer: string
  plain: string
}): Record<'foyer' | 'plain', Application> {
  return {
    foyer: {
      signInUrl: `${origins.foyer}/signin`,
      person: 'button[aria-label$="your account"]',
      storedPrefix: 'foyer.user.',
    },
    plain: {
      signInUrl: origins.plain,
      person: '[data-person]',
      storedPrefix: 'oidc.user:',
    },
  }
}

/** Median and, as the spread, what the middle half of the runs lies between. */
export function summary(values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) => {
    const place = (sorted.length - 1) * part
    const [low = Number.NaN, high = low] = sorted.slice(Math.floor(place), Math.floor(place) + 2)
    return low + (high - low) * (place % 1)
  }
  return { medianMs: at(0.5), fromMs: at(0.25), toMs: at(0.75) }
}
