import type { KoaContextWithOIDC } from 'oidc-provider'

type Context = KoaContextWithOIDC['oidc']
type Authorization = NonNullable<NonNullable<Context['session']>['authorizations']>[string]

/**
 * Ends the session of somebody who means it, and what was granted in it: what the library does once its form is sent,
 * without a page for the form. Foyer's own page of leaving is then seen until its next one is, in its theme and language,
 * of which this provider knows neither.
 */
export async function endSession(ctx: KoaContextWithOIDC): Promise<void> {
  const { oidc } = ctx
  const { session, params, provider } = oidc
  await Promise.all(
    Object.values(session?.authorizations ?? {}).map((given) => revoke(provider, given)),
  )
  await session?.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax' })
  ctx.status = 303
  ctx.redirect(addressAfter(oidc, params ?? {}))
}

/** RP-Initiated Logout 1.0, 3. The library has refused every way back that is not registered. */
function addressAfter(oidc: Context, params: Readonly<Record<string, unknown>>): string {
  const { post_logout_redirect_uri: uri, state } = params
  if (typeof uri !== 'string') return oidc.urlFor('end_session_success')
  const back = new URL(uri)
  if (typeof state === 'string') back.searchParams.set('state', state)
  return back.href
}

async function revoke(
  { AccessToken, RefreshToken, AuthorizationCode, Grant }: Context['provider'],
  { grantId, persistsLogout }: Authorization,
): Promise<void> {
  if (grantId === undefined || persistsLogout) return
  await Promise.all([
    AccessToken.revokeByGrantId(grantId),
    RefreshToken.revokeByGrantId(grantId),
    AuthorizationCode.revokeByGrantId(grantId),
    Grant.find(grantId).then((grant) => grant?.destroy()),
  ])
}
