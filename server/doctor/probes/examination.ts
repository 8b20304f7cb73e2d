import type { Answer, Ask, Answered } from '#server/doctor/base/ask.ts'
import { NotAsked } from '#server/doctor/base/check.ts'
import { fetchedEndpoints, type Metadata } from '#server/doctor/base/metadata.ts'
import { once, onceEach } from '#server/doctor/base/once.ts'
import type { ProviderKind } from '#server/doctor/base/provider-kind.ts'
import type { Subject } from '#server/doctor/base/subject.ts'
import { recogniseProvider } from '#server/doctor/providers/recognise-provider.ts'

import { probeApi, probePage } from './app-probe.ts'
import { probeAuthorize, type AuthorizeOutcome, type AuthorizeVariant } from './authorize-probe.ts'
import { probeDiscovery, probeWithoutOrigin, type DiscoveryEvidence } from './discovery-probe.ts'
import { probeLogout, type LogoutVariant } from './logout-probe.ts'
import { probePreflight } from './preflight-probe.ts'
import { probeToken, type TokenVariant } from './token-probe.ts'

/**
 * Everything that can be asked from outside, each thing at most once. What needs the discovery document or
 * the running application throws `NotAsked` without it.
 */
export interface Examination {
  subject: Subject
  discovery(): Promise<DiscoveryEvidence>
  metadata(): Promise<Metadata>
  /** Null when it looks like none that is known. */
  provider: () => Promise<ProviderKind | null>
  /** Any address of the provider, as a page of the application would fetch it. */
  asPage(url: string): Promise<Answer>
  /** The signing keys as a page fetches them, and as anybody does where pages are refused. */
  keys(): Promise<{ fromPage: Answer; answer: Answer }>
  token(variant: TokenVariant): Promise<Answer>
  authorize(variant: AuthorizeVariant): Promise<AuthorizeOutcome>
  /** Null where the provider is told nothing of a sign-out. */
  logout(variant: LogoutVariant): Promise<Answer | null>
  preflight(url: string, headers: string): Promise<Answer>
  /** The application's start page, or why there is none. */
  home(): Promise<Answer>
  page(path: string): Promise<Answered>
  api(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
}

export function examine(subject: Subject, ask: Ask): Examination {
  const { appOrigin, apiOrigin, oidc } = subject
  const discovery = once(() => probeDiscovery(ask, oidc.issuer, appOrigin))
  const metadata = async () => {
    const { metadata: found } = await discovery()
    if (found === null) throw new NotAsked('discovery')
    return found
  }
  const home = once(() => probePage(ask, appOrigin, '/'))
  const keys = once(async () => {
    const fromPage = await asPage(required((await metadata()).jwks_uri))
    return { fromPage, answer: (await probeWithoutOrigin(ask, fromPage)) ?? fromPage }
  })
  const asPage = onceEach((url: string) => ask(url, { headers: { Origin: appOrigin } }))
  return {
    subject,
    discovery,
    metadata,
    provider: once(async () => recogniseProvider((await discovery()).metadata, subject)),
    asPage,
    keys,
    token: onceEach(async (variant) => {
      const endpoint = required((await metadata()).token_endpoint)
      return probeToken(ask, endpoint, subject, variant)
    }),
    authorize: onceEach(async (variant) => {
      const found = await metadata()
      required(found.authorization_endpoint)
      return probeAuthorize(ask, found, subject, variant)
    }),
    logout: onceEach(async (variant) => probeLogout(ask, await metadata(), subject, variant)),
    preflight: (url, headers) => probePreflight(ask, url, appOrigin, headers),
    home,
    page: onceEach(async (path) => answered(path === '/' ? home() : afterHome(path))),
    api: (path, headers = {}) => probeApi(ask, apiOrigin, appOrigin, path, headers),
  }

  async function afterHome(path: string): Promise<Answer> {
    await answered(home())
    return probePage(ask, appOrigin, path)
  }
}

/** Origins the application's scripts fetch from the provider. */
export async function fetchedOrigins(x: Examination): Promise<string[]> {
  const urls = [
    x.subject.oidc.issuer,
    ...fetchedEndpoints(await x.metadata()).map(([, url]) => url),
  ]
  return [...new Set(urls.map((url) => new URL(url).origin))]
}

function required(endpoint: string | undefined): string {
  if (endpoint === undefined || !URL.canParse(endpoint)) throw new NotAsked('metadata-required')
  return endpoint
}

async function answered(answer: Promise<Answer>): Promise<Answered> {
  const known = await answer
  if (known.kind === 'failed') throw new NotAsked('app')
  return known
}
