import { generateKeyPairSync } from 'node:crypto'

import * as z from 'zod'

import { accounts, fullName } from '#tests/interop/accounts.ts'
import type { Client, ProviderOptions } from '#tests/interop/provider.ts'

interface Wanted extends ProviderOptions {
  issuer: string
  plugin: string
}

const scopes = ['openid', 'profile', 'email']

/** Everything Foyer needs of a fresh Glewlwyd, by its admin API. */
export async function setUpGlewlwyd(root: string, wanted: Wanted): Promise<void> {
  const api = `${root}/api`
  // The password of a fresh database.
  const admin = await callsAs(api, 'admin', 'password')
  await admin('POST', '/scope/', { name: 'profile', display_name: 'Name' })
  await admin('POST', '/scope/', { name: 'email', display_name: 'Email address' })
  // The shipped schemas leave out what the OpenID plugin reads of clients, and roles of people.
  await declare(admin, '/mod/client/database', 'post_logout_redirect_uris')
  await declare(admin, '/mod/user/database', 'roles')
  await admin('POST', '/mod/plugin/', openIdPlugin(wanted))
  await admin('POST', '/client/', client(wanted.client))
  for (const account of accounts) {
    const { username, password, email, role } = account
    const name = fullName(account)
    const scope = [...scopes, 'g_profile']
    await admin('POST', '/user/', { username, password, name, email, scope, roles: [role] })
    // Consent is given once per person, and its page breaks when two tests give the same one at once.
    const own = await callsAs(api, username, password)
    await own('PUT', `/auth/grant/${wanted.client.id}`, { scope: scopes.join(' ') })
  }
}

type Calls = (method: string, path: string, body?: unknown) => Promise<unknown>

async function callsAs(api: string, username: string, password: string): Promise<Calls> {
  const body = JSON.stringify({ username, password })
  const headers = { 'Content-Type': 'application/json' }
  const login = await fetch(`${api}/auth/`, { method: 'POST', headers, body })
  const Cookie = login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  return async (method, path, body) => {
    const answer = await fetch(api + path, {
      method,
      headers: { ...headers, Cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Glewlwyd: ${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}

const Module = z.looseObject({
  parameters: z.looseObject({ 'data-format': z.record(z.string(), z.unknown()) }),
})

/** Lets a module of the database keep a further list. */
async function declare(admin: Calls, path: string, property: string): Promise<void> {
  const module = Module.parse(await admin('GET', path))
  module.parameters['data-format'][property] = { multiple: true, read: true, write: true }
  await admin('PUT', path, module)
  await admin('PUT', `${path}/reset`)
}

function openIdPlugin({ issuer, plugin, tokenLifeS }: Wanted) {
  const { privateKey: key, publicKey: cert } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    module: 'oidc',
    name: plugin,
    display_name: 'OpenID Connect',
    enabled: true,
    parameters: {
      iss: issuer,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key,
      cert,
      'jwks-show': true,
      'access-token-duration': tokenLifeS,
      'refresh-token-duration': 1_209_600,
      'code-duration': 60,
      'refresh-token-one-use': 'always',
      'auth-type-code-enabled': true,
      'auth-type-code-revoke-replayed': true,
      'auth-type-refresh-enabled': true,
      'pkce-allowed': true,
      'pkce-required': true,
      'session-management-allowed': true,
      // Without it the page that ends a session never learns where to go back to.
      'front-channel-logout-allowed': true,
      'session-cookie-name': `GLEWLWYD_${plugin}`,
      'session-cookie-expiration': 2_419_200,
      'introspection-revocation-allowed': true,
      'allowed-scope': scopes,
      'name-claim': 'mandatory',
      'email-claim': 'mandatory',
      claims: [claim('preferred_username', 'username'), claim('roles', 'roles')],
      'additional-parameters': ['username', 'name', 'email', 'roles'].map((property) => ({
        'user-parameter': property,
        'token-parameter': property === 'username' ? 'preferred_username' : property,
      })),
    },
  }
}

function claim(name: string, property: string) {
  return { name, 'user-property': property, type: 'string', mandatory: true, 'on-demand': false }
}

function client({ id, redirectUris, signedOutUris }: Client) {
  return {
    client_id: id,
    name: 'Foyer',
    confidential: false,
    enabled: true,
    scope: [],
    redirect_uri: redirectUris,
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['none'],
    post_logout_redirect_uris: signedOutUris,
  }
}
