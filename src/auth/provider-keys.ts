import * as z from 'zod/mini'

const SigningKey = z.looseObject({
  kty: z.string(),
  kid: z.optional(z.string()),
  use: z.optional(z.string()),
  alg: z.optional(z.string()),
  n: z.optional(z.string()),
  e: z.optional(z.string()),
  crv: z.optional(z.string()),
  x: z.optional(z.string()),
  y: z.optional(z.string()),
})
export type SigningKey = z.infer<typeof SigningKey>

/** The provider's public keys (RFC 7517, 5). */
export const KeySet = z.object({ keys: z.array(SigningKey) })
