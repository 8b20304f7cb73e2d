import * as z from 'zod'

import { Role } from '#contract/people.ts'
import type { OidcConfig } from '#server/base/config.ts'

/** What a token, an introspection answer or userinfo says of a person; everything else stays readable for the role. */
export const Claims = z.looseObject({
  sub: z.string().min(1).max(255),
  exp: z.number().optional().catch(undefined),
  /** In seconds, as `auth_time` is. */
  iat: z.number().min(0).max(99_999_999_999).optional().catch(undefined),
  /** What this token is bound to (RFC 7800); for us a key (RFC 9449 §6). */
  cnf: z.looseObject({ jkt: z.string().optional() }).optional(),
  /** In seconds; somebody’s milliseconds would be a sign-in in the far future, and always fresh. */
  auth_time: z.number().min(0).max(99_999_999_999).optional().catch(undefined),
  acr: z.string().optional().catch(undefined),
  sid: z.string().optional().catch(undefined),
  /** Keycloak's older name of it, and Cognito's nearest. */
  session_state: z.string().optional().catch(undefined),
  origin_jti: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  username: z.string().optional().catch(undefined),
  nickname: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  picture: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
})
export type Claims = z.infer<typeof Claims>

/** Name of a person in the words of the provider; null when it says none. */
export function displayNameIn(claims: Claims): string | null {
  const parts = [claims.given_name, claims.family_name].filter((part) => part !== undefined)
  const name = (claims.name ?? parts.join(' ')).normalize('NFC').trim()
  return name === '' ? null : Array.from(name).slice(0, 120).join('')
}

export function usernameIn(claims: Claims): string | null {
  const name =
    claims.preferred_username ?? claims.username ?? claims.nickname ?? claims.email?.split('@')[0]
  return name === undefined || name.trim() === '' ? null : name.trim()
}

/**
 * The highest role the claims grant, or null when the role claim is not there at all. The claim may be a list, words
 * in one text, or an object whose keys are the roles (Zitadel).
 */
export function roleIn(
  claims: Record<string, unknown>,
  config: Pick<OidcConfig, 'roleClaim' | 'roleMap' | 'defaultRole'>,
): Role | null {
  const value = claimAt(claims, config.roleClaim)
  if (value === undefined) return null
  const granted = namesIn(value).flatMap((name) => {
    const own = Role.safeParse(name)
    const mapped = Object.hasOwn(config.roleMap, name) ? config.roleMap[name] : own.data
    return mapped === undefined ? [] : [mapped]
  })
  const rank = (role: Role) => Role.options.indexOf(role)
  return granted.reduce(
    (highest, role) => (rank(role) > rank(highest) ? role : highest),
    config.defaultRole,
  )
}

/** The whole path may be one name (`https://example.org/roles`); otherwise dots go down. */
function claimAt(claims: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path.split('.').reduce<unknown>((value, name) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? new Map(Object.entries(value)).get(name) : undefined
  }, claims)
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/[\s,]+/)
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string')
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}
