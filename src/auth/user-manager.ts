import {
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
  type UserManagerSettings,
} from 'oidc-client-ts'

import { settings } from '#config/env.ts'
import { paths } from '#config/paths.ts'
import type { Settings } from '#config/settings.ts'

let manager: UserManager | null = null

/**
 * The one user manager of this page, at module scope: under StrictMode a component would make two,
 * and two renew with the same refresh token, which providers answer by ending the session.
 */
export function userManager(): UserManager {
  manager ??= new UserManager(managerSettings(settings(), location.origin))
  return manager
}

export function managerSettings(config: Settings, origin: string): UserManagerSettings {
  const { oidc } = config
  return {
    authority: oidc.issuer,
    client_id: oidc.clientId,
    scope: oidc.scope,
    response_type: 'code',
    redirect_uri: origin + paths.authCallback(),
    silent_redirect_uri: origin + paths.renew(),
    post_logout_redirect_uri: origin + paths.signedOut(),
    ...(oidc.resource ? { resource: oidc.resource } : {}),
    // Shared by all tabs, so that a sign-in started in one may come back in another.
    stateStore: new WebStorageStateStore({ prefix: 'foyer.oidc.', store: localStorage }),
    userStore: new WebStorageStateStore({ prefix: 'foyer.user.', store: tokenStore(config) }),
    staleStateAgeInSeconds: 600,
    // A sign-in page open for longer has lost its state: the person is asked to start again.
    requestTimeoutInSeconds: 10,
    // Renewal is ours (renewal.ts): the library's has no lock between tabs and gives up on the first network error.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: oidc.claims === 'userinfo',
  }
}

function tokenStore({ tokenStorage }: Settings): Storage {
  if (tokenStorage === 'memory') return new InMemoryWebStorage()
  return tokenStorage === 'session' ? sessionStorage : localStorage
}
