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
  let pending: Promise<z.output<S>> | null = null

  function read(): z.output<S> | null {
    try {
      const entry = Entry.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
      const ageMs = Date.now() - entry.fetchedAtMs
      return ageMs >= 0 && ageMs < freshMs ? z.parse(schema, entry.value) : null
    } catch {
      return null
    }
  }

  async function load(): Promise<z.output<S>> {
    const value = z.parse(schema, await fetchDocument(url))
    try {
      localStorage.setItem(key, JSON.stringify({ fetchedAtMs: Date.now(), value }))
    } catch {
      // Storage that is full or closed costs a round trip next time, nothing else.
    }
    return value
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
    forget: () => localStorage.removeItem(key),
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
