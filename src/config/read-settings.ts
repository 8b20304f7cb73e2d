import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'

import { findPublishedSecrets, readBuildValues, variables, type BadValue } from './build-values.ts'
import { Settings } from './settings.ts'

/** What `npm start` needs nothing for: the embedded provider and this origin. */
const defaults = new Map<string, unknown>([
  ['oidc.issuer', 'http://localhost:8090'],
  ['oidc.clientId', 'foyer'],
  ['oidc.scope', 'openid profile email'],
  ['name', 'Foyer'],
  ['csrf.cookie', 'XSRF-TOKEN'],
  ['csrf.header', 'X-XSRF-TOKEN'],
])

/** The settings cannot be used; `bad` names every value at once. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly bad: readonly BadValue[]

  constructor(bad: readonly BadValue[]) {
    super(bad.map(({ name }) => name).join(', '))
    this.bad = bad
  }
}

/**
 * Settings from the build's values overridden by `config.json` overridden by nothing.
 *
 * @param environment variables of the build, such as `import.meta.env`
 * @param deployed content of `config.json`; undefined when there is none
 * @throws SettingsError naming every bad value
 */
export function readSettings(
  environment: Readonly<Record<string, unknown>>,
  deployed?: unknown,
): Settings {
  const built = readBuildValues(environment)
  const overrides = flatten(deployed)
  const values = new Map([...defaults, ...built, ...overrides])
  const result = z.safeParse(Settings, unflatten(values))
  const secrets = findPublishedSecrets(environment)
  const secret = values.has('oidc.clientSecret') ? [publishedSecret] : []
  if (result.success && secrets.length + secret.length === 0) return result.data
  const issues = result.error?.issues ?? []
  const named = issues.map((issue) => ({
    name: nameOf(issue.path.join('.'), overrides),
    reason: reasonOf(issue),
  }))
  throw new SettingsError([...secrets, ...secret, ...named])
}

const publishedSecret: BadValue = {
  name: 'config.json: oidc.clientSecret',
  reason: msg`would be published. Remove it, and make the client public (PKCE, no secret)`,
}

/** Nested places become `oidc.issuer`; maps of an open set of names (parameters, colours) stay whole. */
function flatten(value: unknown, prefix = ''): Map<string, unknown> {
  const flat = new Map<string, unknown>()
  if (typeof value !== 'object' || value === null) return flat
  for (const [key, entry] of Object.entries(value)) {
    if (entry === null || entry === '') continue
    const isGroup = prefix === '' && (key === 'oidc' || key === 'csrf')
    if (isGroup) for (const [place, inner] of flatten(entry, `${key}.`)) flat.set(place, inner)
    else flat.set(prefix + key, entry)
  }
  return flat
}

function unflatten(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const group = (name: string) =>
    Object.fromEntries(
      [...values]
        .filter(([place]) => place.startsWith(`${name}.`))
        .map(([place, value]) => [place.slice(name.length + 1), value]),
    )
  const top = [...values].filter(([place]) => !place.includes('.'))
  return { ...Object.fromEntries(top), oidc: group('oidc'), csrf: group('csrf') }
}

/** In words of ours (`value-checks.ts`), or of the library. */
function reasonOf(issue: z.core.$ZodIssue): MessageDescriptor {
  const { message } = issue
  const own: MessageDescriptor | undefined =
    issue.code === 'custom' ? issue.params?.['reason'] : undefined
  return own ?? msg`is not usable: ${message}`
}

function nameOf(path: string, overrides: ReadonlyMap<string, unknown>): string {
  const variable = Object.entries(variables).find(
    ([, place]) => path === place || path.startsWith(`${place}.`),
  )
  const isDeployed = [...overrides.keys()].some(
    (place) => path === place || path.startsWith(`${place}.`),
  )
  return isDeployed || !variable ? `config.json: ${path}` : variable[0]
}
