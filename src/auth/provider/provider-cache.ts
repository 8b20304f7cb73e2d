import * as z from 'zod/mini'

import { parseJson } from '#lib/parse-json.ts'

import { SignInError } from '../session/sign-in-error.ts'
import { askProvider } from './ask-provider.ts'

/** Younger is used as it is; younger than a day is used while a newer one is fetched. */
const freshMs = 3_600_000
const usableMs = 24 * freshMs

const Entry = z.object({ fetchedAtMs: z.number(), value: z.unknown() })

/**
 * A public document of the provider, kept in this browser, so that signing in makes no extra round
 * trip; calls made at once share one request.
 */
export function cachedDocument<S extends z.core.$ZodType>(url: string, schema: S) {
  const key = `foyer.provider.${url}`
  let held: { fetchedAtMs: number; value: z.output<S> } | null = null
  let pending: Promise<z.output<S>> | null = null

  function ageMs({ fetchedAtMs }: { fetchedAtMs: number }): number {
    const age = Date.now() - fetchedAtMs
    return age >= 0 ? age : Infinity
  }

  function readStored() {
    try {
      const { fetchedAtMs, value } = Entry.parse(parseJson(localStorage.getItem(key)))
      return { fetchedAtMs, value: z.parse(schema, value) }
    } catch {
      return null
    }
  }

  async function load(): Promise<z.output<S>> {
    held = { fetchedAtMs: Date.now(), value: readDocument(url, schema, await fetchDocument(url)) }
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

  async function get(): Promise<z.output<S>> {
    held ??= readStored()
    if (!held || ageMs(held) > usableMs) return refresh()
    if (ageMs(held) > freshMs) refresh().catch(() => undefined)
    return held.value
  }

  return {
    get,
    refresh,
    forget() {
      held = null
      try {
        localStorage.removeItem(key)
      } catch {
        // Storage that is closed holds nothing.
      }
    },
  }
}

async function fetchDocument(url: string): Promise<unknown> {
  const response = await askProvider(url, { headers: { Accept: 'application/json' } })
  if (response.status >= 500) {
    throw new SignInError('provider-unreachable', `${url} answered ${response.status}`)
  }
  if (!response.ok) throw new SignInError('invalid-discovery', `${url} answered ${response.status}`)
  return response.json().catch(() => undefined)
}

function readDocument<S extends z.core.$ZodType>(url: string, schema: S, value: unknown) {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const places = result.error.issues.map(({ path }) => path.join('.')).filter(Boolean)
  const reason = places.length > 0 ? `lacks a usable ${places.join(', ')}` : 'is no JSON object'
  throw new SignInError('invalid-discovery', `${url} ${reason}`)
}
