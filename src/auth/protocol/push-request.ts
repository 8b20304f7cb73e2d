import * as z from 'zod/mini'

import { parseJson } from '#lib/parse-json.ts'

import { askProvider } from '../provider/ask-provider.ts'
import type { ProviderMetadata } from '../provider/provider-metadata.ts'
import { SignInError } from '../session/sign-in-error.ts'

const Pushed = z.object({ request_uri: z.string() })
const Refused = z.object({ error: z.string(), error_description: z.optional(z.string()) })

/**
 * Hands an authorize request to the provider beforehand (RFC 9126, 2) and returns the short address that
 * names it. Done only where the provider requires it: from a browser it needs CORS, which few offer there.
 *
 * @throws SignInError
 */
export async function pushRequest(address: string, metadata: ProviderMetadata): Promise<string> {
  const { pushed_authorization_request_endpoint: endpoint } = metadata
  if (!endpoint) {
    throw new SignInError('invalid-discovery', 'nowhere to push to')
  }
  const url = new URL(address)
  const response = await askProvider(endpoint, { method: 'POST', body: url.searchParams })
  const answer = parseJson(await response.text())
  const pushed = z.safeParse(Pushed, answer)
  if (!pushed.success) throw refusal(answer)
  const clientId = url.searchParams.get('client_id') ?? ''
  url.search = String(
    new URLSearchParams({ client_id: clientId, request_uri: pushed.data.request_uri }),
  )
  return url.href
}

function refusal(answer: unknown): SignInError {
  const refused = z.safeParse(Refused, answer)
  const words = refused.success ? Object.values(refused.data).join(': ') : 'no request_uri'
  return new SignInError('invalid_request', `pushed request: ${words}`)
}
