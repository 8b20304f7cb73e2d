interface Plan {
  name: string
  /** What of a plan the suite leaves to whoever runs it; a plan has words of its own for the rest. */
  variant: Record<string, string>
}

/** Foyer: a public client with a code and PKCE, registered by hand. */
const client = {
  client_auth_type: 'none',
  response_mode: 'default',
  client_registration: 'static_client',
  request_type: 'plain_http_request',
}
const code = { ...client, response_type: 'code' }

/**
 * The suite's plans for clients of OpenID Connect. The comprehensive one has all modules of the Basic plan, which
 * itself is for clients that keep a secret.
 */
export const plans: readonly Plan[] = [
  { name: 'oidcc-client-test-plan', variant: code },
  { name: 'oidcc-client-config-certification-test-plan', variant: client },
  { name: 'oidcc-client-refreshtoken-test-plan', variant: code },
  { name: 'oidcc-client-logout-test-plan', variant: code },
  { name: 'oidcc-client-test-3rd-party-init-login-test-plan', variant: code },
]

const notDone: readonly (readonly [RegExp, string])[] = [
  [/client-secret-basic$/, 'a page cannot keep a secret'],
  [/userinfo-bearer-body$/, 'the token is sent in the header, which is the other way allowed'],
  [/distributed-claims$/, 'no claims are asked of third parties'],
  [/webfinger-/, 'the provider is set, not looked up by what people type'],
  [/session-management$/, 'no frame of the provider is watched: browsers keep its cookies from it'],
  [/backchannel-/, 'the service has no address for it; front-channel logout is there instead'],
]

/** Why a module is left out, if it tests what Foyer does not do. */
export function whyLeftOut(module: string): string | undefined {
  return notDone.find(([name]) => name.test(module))?.[1]
}

/** Must nobody get in, or stay in, with what the module answers? The suite itself only watches the requests. */
export function mustRefuse(module: string): boolean {
  return /(?:-invalid(?:-|$)|-missing-|-mismatch$|-sig-none$)/.test(module)
}
