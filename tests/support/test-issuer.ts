import { createServer, type IncomingMessage, type Server } from 'node:http'

import { SignJWT, exportJWK, generateKeyPair, type JWTHeaderParameters } from 'jose'

/** An OpenID provider as small as can be: discovery, keys, userinfo, introspection; it signs what a test asks for. */
export interface TestIssuer {
  issuer: string
  /** A signed access token; `claims` override what it says by itself (`undefined` leaves one out). */
  token(claims: Record<string, unknown>, header?: Partial<JWTHeaderParameters>): Promise<string>
  /** Makes an opaque token that userinfo and introspection know. */
  opaqueToken(claims: Record<string, unknown>): string
  /** What userinfo answers for any token, e.g. a JWT. */
  setUserInfo(token: string, claims: Record<string, unknown>): void
  /** Makes userinfo answer with a signed token of these claims (Core, 5.3.2); null: with JSON again. */
  signUserInfo(change: ((claims: Record<string, unknown>) => Record<string, unknown>) | null): void
  /** Makes userinfo answer this text, of this type; null: as before. */
  setUserInfoText(answer: { type: string; text: string } | null): void
  /** Requests it was asked, by path. */
  asked: string[]
  /** What introspection answers whatever it is asked; undefined lets it answer by itself again. */
  setIntrospection(answer: unknown): void
  /** More of what discovery answers, or another value of it. */
  setMetadata(fields: Record<string, unknown>): void
  /** While true, every answer is 503. */
  setDown(isDown: boolean): void
  close(): Promise<void>
}

export async function startTestIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }
  const opaque = new Map<string, Record<string, unknown>>()
  const asked: string[] = []
  let isDown = false
  let introspection: unknown
  let metadata: Record<string, unknown> = {}
  let changeSigned: Parameters<TestIssuer['signUserInfo']>[0] = null
  let userInfoText: Parameters<TestIssuer['setUserInfoText']>[0] = null

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', issuerOf(server)).pathname
    asked.push(path)
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    const answerAll = async (): Promise<void> => {
      const answer = isDown ? null : answerTo(path, body)
      const claims = isDown || path !== '/userinfo' ? undefined : claimsOf(request)
      const { type, text } = claims ? await userInfoOf(claims) : json(answer)
      response.writeHead(isDown ? 503 : answer === null && !claims ? 401 : 200, {
        'Content-Type': type,
      })
      response.end(text)
    }
    request.on('end', () => void answerAll())
  })

  const json = (value: unknown) => ({ type: 'application/json', text: JSON.stringify(value) })

  const claimsOf = ({ headers }: IncomingMessage) =>
    opaque.get(headers.authorization?.slice('Bearer '.length) ?? '')

  async function userInfoOf(claims: Record<string, unknown>) {
    if (userInfoText) return userInfoText
    if (!changeSigned) return json(claims)
    const all = changeSigned({ iss: issuerOf(server), aud: 'foyer', ...claims })
    const header = { alg: 'ES256', kid: 'test' }
    const text = await new SignJWT(all).setProtectedHeader(header).sign(privateKey)
    return { type: 'application/jwt; charset=utf-8', text }
  }

  function answerTo(path: string, body: string): unknown {
    const issuer = issuerOf(server)
    if (path === '/.well-known/openid-configuration') {
      return {
        issuer,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        introspection_endpoint: `${issuer}/introspect`,
        ...metadata,
      }
    }
    if (path === '/keys') return { keys: [jwk] }
    if (path === '/userinfo') return null
    if (introspection !== undefined) return introspection
    const known = opaque.get(new URLSearchParams(body).get('token') ?? '')
    return known === undefined ? { active: false } : { active: true, ...known }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    issuer: issuerOf(server),
    asked,
    token: (claims, header) => {
      const nowS = Math.floor(Date.now() / 1000)
      const all = {
        iss: issuerOf(server),
        aud: 'foyer-api',
        iat: nowS,
        exp: nowS + 600,
        ...claims,
      }
      return new SignJWT(all)
        .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'at+jwt', ...header })
        .sign(privateKey)
    },
    opaqueToken(claims) {
      const token = `opaque-${opaque.size}-${Math.random().toString(36).slice(2)}`
      opaque.set(token, claims)
      return token
    },
    setUserInfo(token, claims) {
      opaque.set(token, claims)
    },
    signUserInfo(change) {
      changeSigned = change
    },
    setUserInfoText(answer) {
      userInfoText = answer
    },
    setIntrospection(answer) {
      introspection = answer
    },
    setMetadata(fields) {
      metadata = fields
    },
    setDown(value) {
      isDown = value
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function issuerOf(server: Server): string {
  const address = server.address()
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
}
