import * as z from 'zod'

import type { Config } from '#server/base/config.ts'
import { issuerMeant } from '#server/base/issuer-meant.ts'
import { frontConfig } from '#server/site/front-config.ts'

/** `/config.json` as far as the doctor needs it: what the front end will ask the provider. */
export const FrontSettings = z.object({
  oidc: z.object({
    issuer: z.string(),
    clientId: z.string(),
    scope: z.string().default('openid profile email'),
    audience: z.string().optional(),
    resource: z.string().optional(),
    extraParams: z.record(z.string(), z.string()).default({}),
    logout: z.enum(['auto', 'standard', 'cognito', 'auth0', 'none']).default('auto'),
    claims: z.enum(['auto', 'id_token', 'userinfo']).default('auto'),
    expectedIssuer: z.string().optional(),
    dpop: z.boolean().default(false),
    acrValues: z.string().optional(),
  }),
  apiOrigin: z.string().optional(),
  csrf: z.object({ cookie: z.string() }).default({ cookie: 'XSRF-TOKEN' }),
})
export type FrontSettings = z.infer<typeof FrontSettings>

/** What is examined: an application at its address, and the provider it signs in with. */
export interface Subject {
  appOrigin: string
  apiOrigin: string
  oidc: FrontSettings['oidc']
  csrfCookie: string
  /** Where the service looks for roles; a deployed application does not tell. */
  roleClaim: string | null
  /** The provider is Foyer's own, for local use. */
  isEmbedded: boolean
  settingsFrom: 'environment' | 'config.json'
}

export function redirectUri({ appOrigin }: Subject): string {
  return `${appOrigin}/auth/callback`
}

export function postLogoutUri({ appOrigin }: Subject): string {
  return `${appOrigin}/auth/signed-out`
}

export function subjectOfConfig(config: Config): Subject {
  return {
    ...subjectOf(FrontSettings.parse(frontConfig(config)), config.publicOrigin),
    roleClaim: config.oidc.roleClaim,
    isEmbedded: config.oidc.isEmbedded,
    settingsFrom: 'environment',
  }
}

/** A deployed application, by what its `/config.json` tells every browser. */
export function subjectOfSite(settings: FrontSettings, appOrigin: string): Subject {
  return {
    ...subjectOf(settings, appOrigin),
    roleClaim: null,
    isEmbedded: false,
    settingsFrom: 'config.json',
  }
}

function subjectOf({ oidc, apiOrigin, csrf }: FrontSettings, appOrigin: string) {
  // Pasted with the document's path, it is named by its own check; the others go on with what was meant.
  const issuer = issuerMeant(oidc.issuer)
  return {
    appOrigin,
    apiOrigin: apiOrigin === undefined ? appOrigin : new URL(apiOrigin).origin,
    oidc: { ...oidc, issuer },
    csrfCookie: csrf.cookie,
  }
}
