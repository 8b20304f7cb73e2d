import * as z from 'zod/mini'

import { SignInError } from './sign-in-error.ts'

const freshMs = 3_600_000
const timeoutMs = 10_000

const Entry = z.object({ fetchedAtMs: z.number(), value: z.unknown() })

/**
 * A public document of the provider, kept for an hour in this browser, so that signing in makes no
 * extra round trip; calls made at once share one request.
 */
export function cachedDocument<S extends z.core.$ZodType>(url: string, schema: S) {
  const key = `foyer.provider.${url}`
  let held: { fetchedAtMs: number; value: z.output<S> } | null = null
  let pending: Promise<z.output<S>> | null = null

  function isFresh({ fetchedAtMs }: { fetchedAtMs: number }): boolean {
    const ageMs = Date.now() - fetchedAtMs
    return ageMs >= 0 && ageMs < freshMs
  }

  function readStored() {
    try {
      const { fetchedAtMs, value } = Entry.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
      return { fetchedAtMs, value: z.parse(schema, value) }
    } catch {
      return null
    }
  }

  function read(): z.output<S> | null {
    held ??= readStored()
    return held && isFresh(held) ? held.value : null
  }

  async function load(): Promise<z.output<S>> {
    held = { fetchedAtMs: Date.now(), value: z.parse(schema, await fetchDocument(url)) }
    try {
      localStorage.setItem(key, JSON.stringify(held))
    } catch {
      // Storage that is full or closed costs a round trip in the next tab, nothing else.
    }
    return held.value
  }

  /** Fetches it anew: unknown key, moved endpoint. */
  function refresh(): Promise<z.output<S>> {
    pending ??= load().finally(() => {
      pending = null
    })
    return pending
  }

  return {
    get: async (): Promise<z.output<S>> => read() ?? refresh(),
    refresh,
    forget() {
      held = null
      localStorage.removeItem(key)
    },
  }
}

async function fetchDocument(url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok)
    throw new SignInError('provider-unreachable', `${url} answered ${response.status}`)
  const value: unknown = await response.json().catch(() => undefined)
  if (typeof value === 'object' && value !== null) return value
  throw new SignInError('provider-unreachable', `${url} is no JSON`)
}
