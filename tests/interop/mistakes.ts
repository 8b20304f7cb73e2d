import type { Client } from './provider.ts'

type Env = Record<string, string>

interface Mistake {
  /** What is registered at the provider instead. */
  register?: (client: Client) => Client
  /** What stands in Foyer's `.env` instead. */
  write?: (env: Env) => Env
}

/** What people get wrong when they connect Foyer to a provider, one at a time. */
export const mistakes: ReadonlyMap<string, Mistake> = new Map<string, Mistake>([
  ['client-id', { write: (env) => ({ ...env, OIDC_CLIENT_ID: 'another' }) }],
  ['redirect-uri', { register: (client) => ({ ...client, redirectUris: elsewhere }) }],
  ['signed-out-uri', { register: (client) => ({ ...client, signedOutUris: elsewhere }) }],
  ['origin', { register: (client) => ({ ...client, origins: elsewhere }) }],
  ['scope', { write: (env) => ({ ...env, OIDC_SCOPE: 'openid profile email' }) }],
  ['role-claim', { write: (env) => ({ ...env, OIDC_ROLE_CLAIM: 'nowhere' }) }],
  ['issuer', { write: (env) => ({ ...env, OIDC_ISSUER: withOtherEnd(env['OIDC_ISSUER'] ?? '') }) }],
])

const elsewhere = ['http://localhost:9']

function withOtherEnd(issuer: string): string {
  return issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`
}
