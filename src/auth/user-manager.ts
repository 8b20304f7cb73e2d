import {
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
  type StateStore,
  type UserManagerSettings,
} from 'oidc-client-ts'

import { settings } from '#config/env.ts'
import { paths } from '#config/paths.ts'
import type { Settings } from '#config/settings.ts'

import { createProvider, type Provider } from './provider.ts'
import { StrictOidcClient } from './strict-oidc-client.ts'

let manager: UserManager | null = null
let identityProvider: Provider | null = null

/** The provider of this page: its checked discovery document and keys. */
export function provider(): Provider {
  const { issuer, expectedIssuer } = settings().oidc
  identityProvider ??= createProvider(issuer, expectedIssuer)
  return identityProvider
}

/** The library's manager over a client that validates what it is told. */
class StrictUserManager extends UserManager {
  protected override readonly _client: StrictOidcClient

  constructor(config: UserManagerSettings, source: Provider) {
    super(config)
    this._client = new StrictOidcClient(this.settings, source)
  }
}

/**
 * The one user manager of this page, at module scope: under StrictMode a component would make two,
 * and two renew with the same refresh token, which providers answer by ending the session.
 */
export function userManager(): UserManager {
  manager ??= new StrictUserManager(managerSettings(settings(), location.origin), provider())
  return manager
}

function managerSettings(config: Settings, origin: string): UserManagerSettings {
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
    stateStore: stateStore('foyer.oidc.', () => localStorage),
    userStore: stateStore('foyer.user.', () => tokenStore(config)),
    // A sign-in page open for longer has lost its state: the person is asked to start again.
    staleStateAgeInSeconds: 600,
    requestTimeoutInSeconds: 10,
    // Renewal is ours (renewal.ts): the library's has no lock between tabs and gives up on the first network error.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: oidc.claims === 'userinfo',
  }
}

/** Opened on use, not before: where site data is blocked even naming the storage throws. */
function stateStore(prefix: string, open: () => Storage): StateStore {
  const store = () => new WebStorageStateStore({ prefix, store: open() })
  return {
    get: async (key) => store().get(key),
    set: async (key, value) => store().set(key, value),
    remove: async (key) => store().remove(key),
    getAllKeys: async () => store().getAllKeys(),
  }
}

const memory = new InMemoryWebStorage()

function tokenStore({ tokenStorage }: Settings): Storage {
  if (tokenStorage === 'memory') return memory
  return tokenStorage === 'session' ? sessionStorage : localStorage
}
