import * as z from 'zod/mini'

const text = z.optional(z.string())

const SigningKey = z.looseObject({
  kty: z.string(),
  kid: text,
  use: text,
  alg: text,
  n: text,
  e: text,
  crv: text,
  x: text,
  y: text,
})
export type SigningKey = z.infer<typeof SigningKey>

/** The provider's public keys (RFC 7517, 5). */
export const KeySet = z.object({ keys: z.array(SigningKey) })
