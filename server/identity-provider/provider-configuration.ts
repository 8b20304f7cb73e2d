import type { Kysely } from 'kysely'
import { errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'

import type { Tables } from '#server/database/tables.ts'

import { apiResource, defaultAudience, grantableScopes } from './api-resource.ts'
import { acrValues } from './authentication-class.ts'
import { databaseAdapter } from './database-adapter.ts'
import { claimsOf, findDemoPerson } from './demo-people.ts'
import type { DoorwayPages } from './doorway-pages.ts'
import { endSession } from './end-session.ts'
import { nonceSecret, type ProviderKeys } from './provider-keys.ts'
import { loadOwnGrant, signInPolicy } from './sign-in-policy.ts'
import { signInClaims } from './token-claims.ts'

export interface ProviderOptions {
  db: Kysely<Tables>
  keys: ProviderKeys
  pages: DoorwayPages
  clientId: string
  audience: string | null
  /** Origins Foyer is opened at; the first is the public one. */
  clientOrigins: readonly string[]
  accessTokenTtlS: number
  requires: ProviderRequirements
}

/** What a stricter provider asks of its clients; this one by itself asks for neither. */
export interface ProviderRequirements {
  /** Authorization requests must be pushed (RFC 9126). */
  par?: boolean
  /** Proofs must carry a nonce (RFC 9449 §8). */
  proofNonce?: boolean
}

const dayS = 86_400

/** Everything oidc-provider is told; what is not here is the library’s default. */
export function providerConfiguration(options: ProviderOptions): Configuration {
  const { db, keys, pages } = options
  return {
    adapter: (model) => databaseAdapter(db, model),
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookieKeys,
      // Cookies of localhost are shared by all its ports, so the names say whose they are.
      names: {
        session: 'foyer_idp_session',
        interaction: 'foyer_idp_sign_in',
        resume: 'foyer_idp_resume',
      },
    },
    clients: [foyerClient(options)],
    clientAuthMethods: ['none'],
    acrValues,
    responseTypes: ['code'],
    scopes: grantableScopes.split(' '),
    claims: {
      openid: ['sub', 'roles'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    // Not `create`: the people here are always the same four.
    discovery: { prompt_values_supported: ['none', 'login', 'consent', 'select_account'] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: options.accessTokenTtlS,
      AuthorizationCode: 60,
      Grant: 14 * dayS,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 14 * dayS,
      Session: 14 * dayS,
    },
    // A browser gets offline_access only with prompt=consent; Foyer needs refresh tokens without it.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    interactions: {
      policy: signInPolicy(),
      url: (_ctx, interaction) => `/sign-in/${interaction.uid}`,
    },
    loadExistingGrant: loadOwnGrant,
    findAccount: (_ctx, subject) => findAccount(subject),
    extraTokenClaims: (ctx, token) =>
      'accountId' in token
        ? { ...accountClaims(token.accountId), ...signInClaims(ctx, token) }
        : undefined,
    clientBasedCORS: (_ctx, origin) => options.clientOrigins.includes(origin),
    renderError: (ctx, problem) => show(ctx, pages.error(problem)),
    features: {
      devInteractions: { enabled: false },
      dPoP: {
        enabled: true,
        nonceSecret: nonceSecret(keys),
        requireNonce: () => options.requires.proofNonce === true,
      },
      pushedAuthorizationRequests: {
        enabled: true,
        requirePushedAuthorizationRequests: options.requires.par === true,
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: resourceIndicators(options),
      rpInitiatedLogout: {
        logoutSource: (ctx, form) =>
          isMeant(ctx) ? endSession(ctx) : show(ctx, pages.signOut(form)),
        postLogoutSuccessSource: (ctx) => show(ctx, pages.signedOut()),
      },
    },
  }
}

function foyerClient({ clientId, clientOrigins }: ProviderOptions) {
  return {
    client_id: clientId,
    client_name: 'Foyer',
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: clientOrigins.flatMap((origin) => [
      `${origin}/auth/callback`,
      `${origin}/auth/renew`,
    ]),
    post_logout_redirect_uris: clientOrigins.map((origin) => `${origin}/auth/signed-out`),
  }
}

/** A JWT for the companion service, whether or not the client names the resource. */
function resourceIndicators({ audience, accessTokenTtlS }: ProviderOptions) {
  return {
    enabled: true,
    defaultResource: () => apiResource,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx: KoaContextWithOIDC, resource: string) => {
      if (resource !== apiResource) throw new errors.InvalidTarget()
      return {
        scope: grantableScopes,
        audience: audience ?? defaultAudience,
        accessTokenTTL: accessTokenTtlS,
        accessTokenFormat: 'jwt' as const,
        jwt: { sign: { alg: 'RS256' as const } },
      }
    },
  }
}

function findAccount(subject: string) {
  const person = findDemoPerson(subject)
  return person && { accountId: subject, claims: () => claimsOf(person) }
}

function accountClaims(subject: string) {
  const person = findDemoPerson(subject)
  return person && claimsOf(person)
}

/** The client proved, by an ID token of the person who is signed in, that this sign-out is meant. */
function isMeant(ctx: KoaContextWithOIDC): boolean {
  const hint = ctx.oidc.entities.IdTokenHint
  return hint !== undefined && hint.payload['sub'] === ctx.oidc.session?.accountId
}

function show(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = 'html'
  ctx.body = html
}
