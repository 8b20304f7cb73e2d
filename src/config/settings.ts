import * as z from 'zod/mini'

import { colourNames } from '#lib/portal-colours.ts'

import { clientId, colour, headerName, httpUrl, issuer, scope } from './value-checks.ts'

/** How signing out is said to the provider (identity providers differ; `auto` reads it from its metadata). */
export const LogoutDialect = z.enum(['auto', 'standard', 'cognito', 'auth0', 'none'])
export type LogoutDialect = z.infer<typeof LogoutDialect>

const Colour = z.union([colour, z.object({ dark: colour, light: colour })])

export const Settings = z.object({
  oidc: z.object({
    issuer,
    clientId,
    scope,
    /** Sent as `audience` (Auth0, Hydra, Authelia). */
    audience: z.optional(z.string().check(z.minLength(1))),
    /** Sent as `resource` (RFC 8707; Logto, node oidc-provider). */
    resource: z.optional(z.string().check(z.minLength(1))),
    extraParams: z._default(z.record(z.string(), z.string()), {}),
    logout: z._default(LogoutDialect, 'auto'),
    claims: z._default(z.enum(['auto', 'id_token', 'userinfo']), 'auto'),
    /** For providers whose discovery document names another issuer than its own address. */
    expectedIssuer: z.optional(httpUrl),
    /** Bind tokens to a key of this browser (RFC 9449). */
    dpop: z._default(z.boolean(), false),
    /** Asked at every sign-in, and checked in its answer. */
    acrValues: z.optional(z.string().check(z.minLength(1))),
    maxAgeS: z.optional(z.int().check(z.minimum(0))),
    /** What people call the provider; the portal's name unless it is said. */
    providerName: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
    /** Where people look after their account at the provider. */
    accountUrl: z.optional(httpUrl),
  }),
  /** Origin of the API; the page's own when empty. */
  apiOrigin: z.optional(httpUrl),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  logo: z.optional(z.union([httpUrl, z.string().check(z.regex(/^\/(?![/\\])/))])),
  colours: z._default(z.partialRecord(z.enum(colourNames), Colour), {}),
  csrf: z.object({ cookie: headerName, header: headerName }),
  /** Where tokens are kept: `session` (this tab, survives reload), `local` (all tabs), `memory` (until reload). */
  tokenStorage: z._default(z.enum(['memory', 'session', 'local']), 'local'),
})
export type Settings = z.infer<typeof Settings>
