import * as z from 'zod/mini'

const text = z.exactOptional(z.string())
const time = z.exactOptional(z.number())
const Header = z.object({ alg: z.string(), kid: text })

/** Claims of an ID token that are judged; all others pass through. */
const Claims = z.looseObject({
  iss: text,
  sub: text,
  aud: z.exactOptional(z.union([z.string(), z.array(z.string())])),
  azp: text,
  exp: time,
  iat: time,
  auth_time: time,
  acr: z.exactOptional(z.union([z.string(), z.number()])),
  nonce: text,
  at_hash: text,
  tid: text,
})
export type Claims = z.infer<typeof Claims>

export interface Jwt {
  alg: string
  kid: string | undefined
  claims: Claims
  /** What was signed. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** Takes a compact JWS apart (RFC 7515, 3.1) without believing it; null when it is none. */
export function decodeJwt(token: string): Jwt | null {
  const parts = token.split('.')
  const [header, payload, signature] = parts
  if (parts.length !== 3 || !header || !payload || signature === undefined) return null
  try {
    const { alg, kid } = Header.parse(decodeJson(header))
    return {
      alg,
      kid,
      claims: Claims.parse(decodeJson(payload)),
      signed: new TextEncoder().encode(`${header}.${payload}`),
      signature: decodeBase64Url(signature),
    }
  } catch {
    return null
  }
}

function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

export function encodeBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function decodeJson(part: string): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64Url(part)))
}
