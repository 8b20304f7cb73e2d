import type { CreateSigninRequestArgs } from 'oidc-client-ts'

import { defined } from '#lib/defined.ts'

import { provider } from '../provider/provider.ts'
import { userManager } from '../storage/user-manager.ts'
import { StrictOidcClient } from './strict-oidc-client.ts'

let strict: StrictOidcClient | null = null

function client(): StrictOidcClient {
  const manager = userManager()
  strict ??= new StrictOidcClient(manager.settings, provider())
  manager.use(strict)
  return strict
}

/** The page's user manager, able to sign in and to renew. Loaded by whoever needs that, and by nobody else. */
export function strictUserManager() {
  client()
  return userManager()
}

/** Makes an authorize request and remembers its state; going there is the caller's. */
export async function requestSignIn(args: CreateSigninRequestArgs): Promise<string> {
  const { dpop } = userManager().settings
  const dpopJkt = dpop ? await userManager().generateDPoPJkt(dpop) : undefined
  const { url } = await client().createSigninRequest({
    ...args,
    ...defined({ dpopJkt }),
  })
  return url
}
