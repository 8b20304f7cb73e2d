import * as z from 'zod/mini'

import { paths, type RenewRequest } from '#config/paths.ts'

const key = 'foyer.renewRequest'

/** Printable, and as long as an email address may be. */
const Text = z.string().check(z.regex(/^[\x20-\x7e\u00a0-\ufffd]{1,320}$/))
const Wish = z.object({
  hint: z.catch(z.optional(Text), undefined),
  prompt: z.catch(z.optional(z.literal('login')), undefined),
  acr: z.catch(z.optional(Text), undefined),
  maxAge: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(0))), undefined),
})

/** What the address of the small window asks for; what it may not ask for counts as nothing. */
export function readRenewRequest(query: URLSearchParams): RenewRequest {
  return z.parse(Wish, Object.fromEntries(query))
}

/** Is somebody to be asked even though this browser knows who is here? */
export function mustAsk({ prompt, acr, maxAge }: RenewRequest): boolean {
  return prompt !== undefined || acr !== undefined || maxAge !== undefined
}

/** Keeps the wanted while the small window is at the provider, for a second try after a failure. */
export function rememberRenewRequest(wanted: RenewRequest): void {
  sessionStorage.setItem(key, paths.renew(wanted).split('?')[1] ?? '')
}

export function lastRenewRequest(): RenewRequest {
  return readRenewRequest(new URLSearchParams(sessionStorage.getItem(key) ?? ''))
}
