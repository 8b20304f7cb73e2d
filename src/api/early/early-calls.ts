import { askForSettings } from '#config/early/early-settings.ts'

import { placePicture } from './first-picture.ts'

/**
 * What the first screen of somebody who has not signed in asks the API for, by the address of the page, below `/api/v1/`:
 * first what names its picture. It is on its way while the code of the screen is. No token is known here, so for everybody
 * else nothing is asked.
 */
const screens: readonly [address: RegExp, callsOf: (id: string) => string[]][] = [
  [/^\/\?/, () => ['home']],
  [/^\/w\/([\w-]+)\/?\?/, (id) => [`videos/${id}`, `videos/${id}/related?limit=12`, 'config']],
  // Words alone, as most come: with filters the application asks.
  [
    /^\/search\?(q=[^&]+)$/,
    (words) => [`search?${words}&type=all&sort=match`, 'channels?limit=50'],
  ],
]

/** How `http` asks, as nobody. */
export const nobodysRequest = {
  headers: { Accept: 'application/json, application/problem+json' },
  redirect: 'manual',
  credentials: 'include',
} as const satisfies RequestInit

const asked = new Map<string, Promise<Response>>()

/** Begins what the first screen cannot be drawn without. */
export function askEarly(builtOrigin: string | undefined): void {
  const settings = askForSettings()
  const calls = callsFor(`${location.pathname}?${new URLSearchParams(location.search)}`)
  if (calls.length === 0 || isSomebodyKept()) return
  settings
    .then(async (response) => {
      const deployed: unknown = await response.clone().json()
      const origin = originIn(deployed) ?? builtOrigin ?? location.origin
      for (const call of calls) {
        const url = new URL(`/api/v1/${call}`, origin).href
        const answer = fetch(url, nobodysRequest)
        asked.set(url, answer)
        // Whoever takes it hears of its failure.
        answer
          .then((response) => (call === calls[0] ? placePicture(response.clone()) : undefined))
          .catch(() => undefined)
      }
    })
    // What was not asked for is asked for later.
    .catch(() => undefined)
}

/** The answer of the API at this address, if nobody's page asked for it early; once. */
export function takeEarlyCall(url: string): Promise<Response> | null {
  const answer = asked.get(url) ?? null
  asked.delete(url)
  return answer
}

function callsFor(page: string): string[] {
  for (const [address, callsOf] of screens) {
    const match = address.exec(page)
    if (match) return callsOf(match[1] ?? '')
  }
  return []
}

/** Is a session kept here, or in another tab that would share it? */
function isSomebodyKept(): boolean {
  try {
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    return keys.some((key) => /^foyer\.(user\.|newest$)/.test(key))
  } catch {
    // Closed storage: whoever is here is found out, and told, by the session itself.
    return true
  }
}

function originIn(deployed: unknown): string | undefined {
  const origin = Object(deployed)['apiOrigin']
  return typeof origin === 'string' && origin !== '' ? origin : undefined
}
