import {
  InMemoryWebStorage,
  OidcClient,
  UserManager,
  WebStorageStateStore,
  type StateStore,
  type UserManagerSettings,
} from 'oidc-client-ts'

import { settings } from '#config/env.ts'
import { paths } from '#config/paths.ts'
import type { Settings } from '#config/settings.ts'

import { takenState } from '../early/early-answer.ts'

let manager: ClosedUserManager | null = null

/**
 * The library's manager. Until `strict-user-manager.ts` gives it a client that validates what it is told it
 * can only read and forget who is stored: the library's own client would believe every answer.
 */
class ClosedUserManager extends UserManager {
  protected override _client: OidcClient

  constructor(config: UserManagerSettings) {
    super(config)
    this._client = new Proxy(new OidcClient(config), {
      get(_target, member) {
        throw new Error(`${String(member)} needs strictUserManager()`)
      },
    })
  }

  use(client: OidcClient): void {
    this._client = client
  }
}

/**
 * The one user manager of this page, at module scope: under StrictMode a component would make two,
 * and two renew with the same refresh token, which providers answer by ending the session.
 */
export function userManager(): ClosedUserManager {
  manager ??= new ClosedUserManager(managerSettings(settings(), location.origin))
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
    post_logout_redirect_uri: origin + paths.signedOut(),
    ...(oidc.resource ? { resource: oidc.resource } : {}),
    // Shared by all tabs, so that a sign-in started in one may come back in another.
    stateStore: signInStates(),
    userStore: stateStore('foyer.user.', () => tokenStore(config)),
    // A sign-in page open for longer has lost its state: the person is asked to start again.
    staleStateAgeInSeconds: 600,
    // Of userinfo: what renews asks for it while other tabs wait.
    requestTimeoutInSeconds: 10,
    // Renewal is ours (renewal.ts): the library's has no lock between tabs and gives up on the first network error.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: oidc.claims === 'userinfo',
    // Kept: how fresh and strong the sign-in was (`auth_time`, `acr`), which step-up asks about.
    filterProtocolClaims: ['nbf', 'jti', 'nonce', 'amr', 'azp', 'at_hash'],
    ...(oidc.dpop ? { dpop: { store: boundKeyStore, bind_authorization_code: true } } : {}),
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

/** States in the storage, and the one that `early-answer.ts` has taken out of it. */
function signInStates(): StateStore {
  const stored = stateStore('foyer.oidc.', () => localStorage)
  return {
    ...stored,
    get: async (id) => (await takenState(id, false)) ?? stored.get(id),
    remove: async (id) => (await takenState(id, true)) ?? stored.remove(id),
  }
}

type KeyStore = typeof import('./bound-keys.ts').boundKeys

/** Fetched where tokens are bound to keys, which is a choice of the portal. */
const loadKeys = () => import('./bound-keys.ts').then(({ boundKeys }) => boundKeys)
const boundKeyStore: KeyStore = {
  set: async (...args) => (await loadKeys()).set(...args),
  get: async (name) => (await loadKeys()).get(name),
  remove: async (name) => (await loadKeys()).remove(name),
  getAllKeys: async () => (await loadKeys()).getAllKeys(),
}

const memory = new InMemoryWebStorage()

function tokenStore({ tokenStorage }: Settings): Storage {
  if (tokenStorage === 'memory') return memory
  return tokenStorage === 'session' ? sessionStorage : localStorage
}
