import { fieldsOf, isHtml } from '#server/doctor/base/answer-text.ts'
import type { Answered } from '#server/doctor/base/ask.ts'
import { defineCheck } from '#server/doctor/base/check.ts'
import { cannotTell, fail, ok, warn, type Judgement } from '#server/doctor/base/finding.ts'
import { policiesOf, sourcesOf, isAllowedSource } from '#server/doctor/base/read-policy.ts'
import { FrontSettings } from '#server/doctor/base/subject.ts'
import { fetchedOrigins, type Examination } from '#server/doctor/probes/examination.ts'

export const app = defineCheck({
  id: 'app',
  ask: (x: Examination) => x.home(),
  judge: (home, { subject: { appOrigin } }) => {
    const evidence = [home]
    if (home.kind === 'answered') {
      return home.status === 200 && isHtml(home)
        ? ok(`${appOrigin} answers`, { evidence })
        : fail(`${appOrigin} does not answer with a page`, {
            cause: 'not-a-page',
            advice: 'Is it Foyer that listens there? Compare PUBLIC_URL and PORT.',
            evidence,
          })
    }
    if (home.reason === 'refused') {
      return cannotTell(`Foyer is not running at ${appOrigin}`, {
        cause: 'not-running',
        advice: 'Start it and ask again: npm start',
        evidence,
      })
    }
    return fail(`${appOrigin} cannot be reached`, {
      cause: home.reason,
      advice:
        home.reason === 'bad-port'
          ? 'Browsers and Node refuse this port: PUBLIC_URL and PORT have to name another.'
          : 'PUBLIC_URL is the address people open: it must lead to Foyer.',
      evidence,
    })
  },
})

/** The provider sends people here: a host that knows files only answers 404. */
export const appCallback = fallbackCheck('app-callback', '/auth/callback')
export const appSignedOut = fallbackCheck('app-signed-out', '/auth/signed-out')

function fallbackCheck(id: string, path: string) {
  return defineCheck({
    id,
    ask: (x: Examination) => x.page(path),
    judge: (page) => judgeFallback(page, path),
  })
}

function judgeFallback(page: Answered, path: string): Judgement {
  const evidence = [page]
  if (page.status === 200 && isHtml(page)) return ok(`${path} opens the application`, { evidence })
  const isRedirect = page.status >= 300 && page.status < 400
  return fail(`${path} does not open the application`, {
    cause: isRedirect ? 'redirect' : 'no-fallback',
    advice: isRedirect
      ? 'A redirect can lose the answer of the provider: serve the page at exactly this address.'
      : 'Have the host answer unknown paths with index.html (docs/deployment.md).',
    evidence,
  })
}

export const appConfig = defineCheck({
  id: 'app-config',
  ask: (x: Examination) => x.page('/config.json'),
  judge: (answer, { subject }) => {
    const evidence = [answer]
    const found = FrontSettings.safeParse(fieldsOf(answer)).data
    if (found === undefined) {
      return cannotTell('There is no /config.json, so what the page was built with is not seen', {
        evidence,
      })
    }
    const pairs = [
      ['OIDC_ISSUER', found.oidc.issuer, subject.oidc.issuer],
      ['OIDC_CLIENT_ID', found.oidc.clientId, subject.oidc.clientId],
      ['OIDC_SCOPE', found.oidc.scope, subject.oidc.scope],
    ].filter(([, theirs, ours]) => theirs !== ours)
    if (pairs.length === 0) return ok('The page uses these settings', { evidence })
    const differences = pairs.map(([name, theirs, ours]) => `${name} is ${theirs}, not ${ours}`)
    return fail(`The page that is served uses other settings: ${differences.join('; ')}`, {
      advice: 'Start Foyer again; or another Foyer answers at this address.',
      evidence,
    })
  },
})

/** What a page may load and ask: CSP level 3. */
export const appPolicy = defineCheck({
  id: 'app-policy',
  ask: (x: Examination) => x.page('/auth/callback'),
  judge: (page) => {
    const policies = policiesOf(page)
    const evidence = [page]
    if (policies.length === 0) {
      return isDevelopment(page)
        ? cannotTell('The development server sends no Content-Security-Policy; npm start does')
        : warn('The page has no Content-Security-Policy', {
            cause: 'missing',
            advice: 'docs/deployment.md has the one to send.',
            evidence,
          })
    }
    const loose = ['script-src', 'style-src'].flatMap((directive) =>
      ["'unsafe-inline'", "'unsafe-eval'"]
        .filter((source) =>
          policies.every((policy) => sourcesOf(policy, directive)?.includes(source) === true),
        )
        .map((source) => `${directive} ${source}`),
    )
    return loose.length === 0
      ? ok('The page runs no script of strangers', { evidence })
      : warn(`The page’s policy allows ${loose.join(', ')}`, {
          cause: 'unsafe',
          advice: 'A script of somebody else could take the tokens. Foyer needs neither.',
          evidence,
        })
  },
})

export const appConnect = defineCheck({
  id: 'app-connect',
  ask: async (x: Examination) => ({
    page: await x.page('/auth/callback'),
    origins: [...(await fetchedOrigins(x)), x.subject.apiOrigin],
  }),
  judge: ({ page, origins }, { subject: { appOrigin } }) => {
    const missing = [...new Set(origins)].filter((origin) =>
      policiesOf(page).some((policy) => {
        const sources = sourcesOf(policy, 'connect-src')
        return sources !== null && !isAllowedSource(sources, origin, appOrigin)
      }),
    )
    if (missing.length === 0) return ok('The page may ask the provider and the API')
    return fail(`The page’s own policy forbids it to ask ${missing.join(', ')}`, {
      advice: 'Add to connect-src of Content-Security-Policy, and start the service again.',
      paste: [
        { into: 'header Content-Security-Policy', value: `connect-src … ${missing.join(' ')}` },
      ],
      evidence: [page],
    })
  },
})

/** With the strictest value a sign-in window of the provider cannot answer. */
export const appOpener = defineCheck({
  id: 'app-opener',
  ask: (x: Examination) => x.page('/auth/callback'),
  judge: (page) => {
    const value = page.headers.get('cross-origin-opener-policy')?.split(';')[0]?.trim() ?? null
    const paste = 'Send Cross-Origin-Opener-Policy: same-origin-allow-popups with every page.'
    if (value === 'same-origin-allow-popups') return ok('Windows of strangers are kept apart')
    if (isDevelopment(page)) return cannotTell('The development server sends no such header')
    return value === 'same-origin'
      ? warn('Cross-Origin-Opener-Policy keeps the provider’s window from answering', {
          cause: 'too-strict',
          advice: paste,
          evidence: [page],
        })
      : warn('The page has no Cross-Origin-Opener-Policy', {
          cause: 'missing',
          advice: paste,
          evidence: [page],
        })
  },
})

/** An old index.html asks for scripts that are gone. */
export const appCache = defineCheck({
  id: 'app-cache',
  ask: (x: Examination) => x.page('/'),
  judge: (page) => {
    const value = page.headers.get('cache-control') ?? ''
    if (/no-cache|no-store|max-age=0\b/.test(value))
      return ok('The page is asked for anew each time')
    return warn(`Browsers may keep the page: Cache-Control is ${value || 'missing'}`, {
      advice: 'Send Cache-Control: no-cache with index.html, or people keep an old Foyer.',
      evidence: [page],
    })
  },
})

function isDevelopment(page: Answered): boolean {
  return page.text.includes('/@vite/client')
}
