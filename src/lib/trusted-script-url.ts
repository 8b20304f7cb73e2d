interface ScriptUrlPolicy {
  /** Really a TrustedScriptURL; the types of the DOM know workers only by text. */
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    /** Trusted Types (W3C); absent in browsers that do not enforce them. */
    trustedTypes?: {
      createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy
    }
  }
}

let policy: ScriptUrlPolicy | null = null

/**
 * A worker's address in the form a page under `require-trusted-types-for 'script'` accepts. The
 * policy is named `foyer`, the one name the service's Content-Security-Policy allows, and lets
 * only files of this site through.
 *
 * @throws TypeError for an address of another origin
 */
export function trustedScriptUrl(address: string): string {
  const rules: ScriptUrlPolicy = { createScriptURL: ownScript }
  policy ??= globalThis.window?.trustedTypes?.createPolicy('foyer', rules) ?? rules
  return policy.createScriptURL(address)
}

function ownScript(address: string): string {
  const url = new URL(address, globalThis.location.href)
  if (url.origin !== globalThis.location.origin) {
    throw new TypeError(`Not a script of this site: ${url.origin}`)
  }
  return url.href
}
