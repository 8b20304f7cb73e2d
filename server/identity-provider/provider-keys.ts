import { createHash, randomBytes } from 'node:crypto'

import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { Kysely } from 'kysely'
import * as z from 'zod'

import type { Tables } from '#server/database/tables.ts'

const ProviderKeys = z.object({
  jwks: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
  cookieKeys: z.array(z.string()),
})
export type ProviderKeys = z.infer<typeof ProviderKeys>

const settingKey = 'identity-provider-keys'

/** The keys of this installation, made on the first start: a restart keeps sessions and tokens valid. */
export async function loadProviderKeys(db: Kysely<Tables>): Promise<ProviderKeys> {
  const read = () =>
    db.selectFrom('settings').select('value').where('key', '=', settingKey).executeTakeFirst()
  if ((await read()) === undefined) {
    await db
      .insertInto('settings')
      .values({ key: settingKey, value: JSON.stringify(await makeKeys()) })
      // Two services may start on one database at once: the first one's keys count.
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }
  return ProviderKeys.parse((await read())?.value)
}

/** Of 32 bytes, as the library wants it for the nonces of proofs (RFC 9449 §8). */
export function nonceSecret({ cookieKeys }: ProviderKeys): Buffer {
  return createHash('sha256').update('proof-nonce').update(cookieKeys.join('\n')).digest()
}

async function makeKeys() {
  const keys = await Promise.all(['RS256', 'ES256'].map(makeSigningKey))
  return { jwks: { keys }, cookieKeys: [randomBytes(32).toString('base64url')] }
}

async function makeSigningKey(alg: string) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, alg, use: 'sig', kid: await calculateJwkThumbprint(jwk) }
}
