import { provider } from './provider.ts'
import { StrictOidcClient } from './strict-oidc-client.ts'
import { userManager } from './user-manager.ts'

let isStrict = false

/** The page's user manager, able to sign in and to renew. Loaded by whoever needs that, and by nobody else. */
export function strictUserManager() {
  const manager = userManager()
  if (!isStrict) manager.use(new StrictOidcClient(manager.settings, provider()))
  isStrict = true
  return manager
}
