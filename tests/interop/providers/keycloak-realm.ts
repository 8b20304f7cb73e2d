import * as z from 'zod'

import { accounts, type Account } from '#tests/interop/accounts.ts'
import type { ProviderOptions } from '#tests/interop/provider.ts'

export const realmName = 'quillmoor'

/** Makes the realm by the admin API: another run's files cannot be in the way. */
export async function createRealm(
  root: string,
  admin: { username: string; password: string },
  options: ProviderOptions,
): Promise<void> {
  const login = await fetch(`${root}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...admin }),
  })
  const { access_token } = z.object({ access_token: z.string() }).parse(await login.json())
  const created = await fetch(`${root}/admin/realms`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(realm(options)),
  })
  if (!created.ok) throw new Error(`Keycloak refuses the realm: ${await created.text()}`)
}

/**
 * The words of Keycloak's own export files for what its console shows as "Client authentication: off",
 * "Standard flow", "Valid redirect URIs", "Valid post logout redirect URIs" and "Web origins".
 * Everything that is not here is what any new realm has.
 */
function realm({ client, tokenLifeS }: ProviderOptions) {
  return {
    realm: realmName,
    enabled: true,
    accessTokenLifespan: tokenLifeS,
    // A refresh token is replaced when used; one used twice ends the session.
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 0,
    roles: { realm: [{ name: 'creator' }, { name: 'viewer' }] },
    clients: [
      {
        clientId: client.id,
        name: 'Foyer',
        publicClient: true,
        standardFlowEnabled: true,
        directAccessGrantsEnabled: false,
        // The only page of Keycloak on which a person can say no.
        consentRequired: true,
        // Otherwise a client that asks for consent is told of no roles.
        fullScopeAllowed: true,
        redirectUris: client.redirectUris,
        webOrigins: client.origins,
        attributes: {
          'pkce.code.challenge.method': 'S256',
          'post.logout.redirect.uris': client.signedOutUris.join('##'),
        },
      },
    ],
    users: accounts.map((account) => user(account, client.id)),
  }
}

function user(account: Account, clientId: string) {
  const { username, password, firstName, lastName, email, role } = account
  return {
    username,
    firstName,
    lastName,
    email,
    emailVerified: true,
    enabled: true,
    credentials: [{ type: 'password', value: password, temporary: false }],
    realmRoles: [role],
    // Asked at the same moment in two browsers, Keycloak fails to remember either answer.
    clientConsents: firstName === 'Iris' ? [{ clientId, grantedClientScopes }] : [],
  }
}

const grantedClientScopes = ['profile', 'email', 'roles', 'basic']
