import { createHash, randomBytes } from 'node:crypto'

import * as z from 'zod'

import { CookieBrowser, type Visit } from './cookie-browser.ts'

const Tokens = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  id_token: z.string(),
  refresh_token: z.string(),
  scope: z.string().optional(),
})
export type Tokens = z.infer<typeof Tokens>

/** Signs people in at the embedded provider as Foyer does: authorization code and PKCE, over HTTP. */
export class OidcClient {
  readonly browser = new CookieBrowser()
  readonly issuer: string
  readonly redirectUri: string
  #verifier = ''

  constructor(issuer: string, appOrigin: string) {
    this.issuer = issuer
    this.redirectUri = `${appOrigin}/auth/callback`
  }

  /** Goes to the authorize address and stops at the first page, or back at the app. */
  authorize(extra: Record<string, string> = {}): Promise<Visit> {
    return this.#open(this.#request(extra))
  }

  /** Pushes the request first (RFC 9126); answers what the provider says. */
  push(extra: Record<string, string> = {}): Promise<Response> {
    return this.#post('/request', this.#request(extra))
  }

  /** Goes to the authorize address with what was pushed. */
  authorizePushed(requestUri: string): Promise<Visit> {
    return this.#open(new URLSearchParams({ client_id: 'foyer', request_uri: requestUri }))
  }

  #request(extra: Record<string, string>): URLSearchParams {
    this.#verifier = randomBytes(32).toString('base64url')
    return new URLSearchParams({
      client_id: 'foyer',
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    })
  }

  #open(query: URLSearchParams): Promise<Visit> {
    return this.browser.open(`${this.issuer}/auth?${query}`, { stayAt: this.issuer })
  }

  choose(page: Visit, username: string): Promise<Visit> {
    return this.browser.submit(page.url, { person: username }, this.issuer)
  }

  async signIn(username: string): Promise<Tokens> {
    const back = await this.choose(await this.authorize(), username)
    return Tokens.parse(await (await this.redeem(back)).json())
  }

  redeem(back: Visit, headers: Record<string, string> = {}): Promise<Response> {
    const fields = {
      grant_type: 'authorization_code',
      code: new URL(back.url).searchParams.get('code') ?? '',
      redirect_uri: this.redirectUri,
      code_verifier: this.#verifier,
    }
    return this.token(fields, headers)
  }

  async refresh(refreshToken: string): Promise<Tokens> {
    const answer = await this.tryRefresh(refreshToken)
    return Tokens.parse(await answer.json())
  }

  tryRefresh(refreshToken: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken }, headers)
  }

  token(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.#post('/token', new URLSearchParams({ client_id: 'foyer', ...fields }), headers)
  }

  #post(path: string, body: URLSearchParams, more: Record<string, string> = {}): Promise<Response> {
    const headers = { Origin: new URL(this.redirectUri).origin, ...more }
    return fetch(`${this.issuer}${path}`, { method: 'POST', body, headers })
  }
}
