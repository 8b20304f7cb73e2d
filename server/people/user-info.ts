import { askProvider, tokenProblem } from './ask-provider.ts'
import { Claims } from './claims.ts'
import type { Provider } from './discovery.ts'

/** OpenID Connect Core 1.0 §5.3. Throws `token-invalid` when the provider does not accept the token. */
export async function userInfo(token: string, provider: Provider): Promise<Claims> {
  const endpoint = provider.metadata.userinfo_endpoint
  if (endpoint === undefined) {
    throw tokenProblem('token-invalid', 'The token is opaque and the provider has no userinfo.')
  }
  const answer = await askProvider(endpoint, { headers: { Authorization: `Bearer ${token}` } })
  const claims = Claims.safeParse(answer)
  if (!claims.success) {
    throw tokenProblem('token-invalid', 'The provider does not accept the token.')
  }
  return claims.data
}
