import { msg } from '@lingui/core/macro'

import { learnTime } from './clock.ts'
import { settingsAnswer } from './early/early-settings.ts'
import { readSettings, SettingsError } from './read-settings.ts'
import type { Settings } from './settings.ts'

let current: Settings | null = null
let nonce: string | null = null

/** The settings of this page. `main.tsx` loads them before anything else runs. */
export function settings(): Settings {
  if (!current) throw new Error('Settings are read before loadSettings() has finished')
  return current
}

/**
 * Reads the build's values and `/config.json`, which a deployment may put beside `index.html`.
 *
 * @throws SettingsError naming every bad value
 */
export async function loadSettings(): Promise<Settings> {
  current = readSettings(import.meta.env, await fetchDeployed())
  return current
}

/** The nonce of the first proof (RFC 9449, 8), where the service gave one with its settings. */
export function firstNonce(): string | null {
  return nonce
}

/** For tests, which have no `config.json`. */
export function setSettings(value: Settings): void {
  current = value
}

/**
 * No file, an HTML fallback and an unreachable server all mean: the build's values stand.
 * Only a file that says it is JSON and is not, or is no object, is an error.
 */
async function fetchDeployed(): Promise<unknown> {
  const response = await settingsAnswer().catch(() => null)
  learnTime(response?.headers.get('Date') ?? null)
  nonce = response?.headers.get('DPoP-Nonce') ?? null
  const isJson = response?.headers.get('Content-Type')?.includes('json') ?? false
  if (!response?.ok || !isJson) return undefined
  const value: unknown = await response.json().catch(() => null)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new SettingsError([
    { name: 'config.json', reason: msg`is no JSON object: check its commas` },
  ])
}
