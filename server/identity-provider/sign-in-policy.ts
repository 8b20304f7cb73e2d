import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'

import { apiResource, grantableScopes } from './api-resource.ts'
import { isEnough } from './authentication-class.ts'

const { Check } = interactionPolicy

/** The library’s own checks, and what it leaves to us: `prompt=select_account` and `acr_values`. */
export function signInPolicy() {
  const policy = interactionPolicy.base()
  policy.get('login')?.checks.add(
    new Check('class', 'the person must sign in in another way', ({ oidc }) => {
      const { params, session, result } = oidc
      // Once the person has answered, the same request comes by again.
      return !isEnough(session?.acr, params?.['acr_values']) && result?.login === undefined
    }),
  )
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

/**
 * Foyer is the provider’s own client, so nobody is asked for consent: the grant of the session, or a new
 * one when there is none or it was revoked.
 */
export async function loadOwnGrant(ctx: KoaContextWithOIDC) {
  const { client, session, account, provider } = ctx.oidc
  if (client === undefined || session === undefined || account === undefined) return undefined
  const grantId = session.authorizationFor(client.clientId).grantId
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (existing !== undefined && existing.accountId === account.accountId) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(grantableScopes)
  grant.addResourceScope(apiResource, grantableScopes)
  await grant.save()
  return grant
}
