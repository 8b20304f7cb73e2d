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
    this.#verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
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
    return this.browser.open(`${this.issuer}/auth?${query}`, { stayAt: this.issuer })
  }

  choose(page: Visit, username: string): Promise<Visit> {
    return this.browser.submit(page.url, { person: username }, this.issuer)
  }

  async signIn(username: string): Promise<Tokens> {
    const back = await this.choose(await this.authorize(), username)
    return Tokens.parse(await (await this.redeem(back)).json())
  }

  redeem(back: Visit): Promise<Response> {
    return this.token({
      grant_type: 'authorization_code',
      code: new URL(back.url).searchParams.get('code') ?? '',
      redirect_uri: this.redirectUri,
      code_verifier: this.#verifier,
    })
  }

  async refresh(refreshToken: string): Promise<Tokens> {
    const answer = await this.tryRefresh(refreshToken)
    return Tokens.parse(await answer.json())
  }

  tryRefresh(refreshToken: string): Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  token(fields: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ client_id: 'foyer', ...fields })
    const headers = { Origin: new URL(this.redirectUri).origin }
    return fetch(`${this.issuer}/token`, { method: 'POST', body, headers })
  }
}
