import { discoveryUrl } from '#contract/identity/provider-metadata.ts'
import type { Answer, Ask } from '#server/doctor/base/ask.ts'
import { readMetadata, type Metadata } from '#server/doctor/base/metadata.ts'

import { issuerVariants } from './issuer-variants.ts'

export interface DiscoveryEvidence {
  /** What the configured address answers. */
  first: Answer
  /** The same, or where redirects led. */
  last: Answer
  /** The same as no page asks it: some providers refuse every request of a foreign origin. Null where nothing was refused. */
  withoutOrigin: Answer | null
  metadata: Metadata | null
  /** Issuers that do answer, when this one does not. */
  suggestions: string[]
}

const mostRedirects = 3

/** Reads the discovery document as a page of `origin`, and looks around when it is not there. */
export async function probeDiscovery(
  ask: Ask,
  issuer: string,
  origin: string,
): Promise<DiscoveryEvidence> {
  const url = discoveryUrl(issuer)
  const first = await ask(url, headersOf(origin))
  let last = first
  for (let hops = 0; hops < mostRedirects; hops += 1) {
    const next = redirectOf(last)
    if (next === null) break
    last = await ask(next, headersOf(origin))
  }
  const withoutOrigin = await probeWithoutOrigin(ask, last)
  const metadata = readMetadata(withoutOrigin ?? last)
  const suggestions = metadata === null ? await lookAround(ask, issuer, first) : []
  return { first, last, withoutOrigin, metadata, suggestions }
}

/** The answer without Origin to what was refused with it; null where it was no matter of the origin. */
export async function probeWithoutOrigin(ask: Ask, answer: Answer): Promise<Answer | null> {
  if (answer.kind === 'failed' || answer.status < 400 || answer.status >= 500) return null
  const plain = await ask(answer.url, { headers: { Accept: 'application/json' } })
  return plain.kind === 'answered' && plain.status === 200 ? plain : null
}

function headersOf(origin: string) {
  return { headers: { Accept: 'application/json', Origin: origin } }
}

function redirectOf(answer: Answer): string | null {
  if (answer.kind === 'failed' || answer.status < 300 || answer.status >= 400) return null
  const location = answer.headers.get('location') ?? ''
  return URL.canParse(location, answer.url) ? new URL(location, answer.url).href : null
}

async function lookAround(ask: Ask, issuer: string, first: Answer): Promise<string[]> {
  // A host that is not there has no other address on it either.
  if (first.kind === 'failed' && ['dns', 'timeout'].includes(first.reason)) return []
  const answers = await Promise.all(
    issuerVariants(issuer).map(async (variant) => readMetadata(await ask(discoveryUrl(variant)))),
  )
  return [...new Set(answers.flatMap((metadata) => metadata?.issuer ?? []))]
}
