import { isSameIssuer } from '#contract/identity/provider-metadata.ts'
import { issuerMeant } from '#server/base/issuer-meant.ts'
import { fieldsOf } from '#server/doctor/base/answer-text.ts'
import type { Answer } from '#server/doctor/base/ask.ts'
import { defineCheck, NotAsked } from '#server/doctor/base/check.ts'
import { cannotTell, fail, ok, warn } from '#server/doctor/base/finding.ts'
import { FrontSettings } from '#server/doctor/base/subject.ts'
import type { Examination } from '#server/doctor/probes/examination.ts'

async function unlessDown(x: Examination) {
  const home = await x.home()
  if (home.kind === 'failed') throw new NotAsked('app')
}

/** A call that needs somebody signed in, without a token: 401 with a challenge, never a page or a redirect. */
export const apiUnauthorized = defineCheck({
  id: 'api-unauthorized',
  ask: async (x: Examination) => {
    await unlessDown(x)
    return x.api('/me')
  },
  judge: (answer) => {
    const evidence = [answer]
    if (answer.kind === 'failed') {
      return fail('The API does not answer', { cause: answer.reason, evidence })
    }
    if (answer.status !== 401) {
      return fail(`The API answers ${answer.status} to somebody who is not signed in, not 401`, {
        cause: 'status',
        advice:
          'Pages renew or ask to sign in on 401 only. Is it the API that answers below /api/v1, and not the page or a proxy’s sign-in?',
        evidence,
      })
    }
    if (!/json/.test(answer.headers.get('content-type') ?? '')) {
      return warn('The API’s 401 is no JSON: a proxy may answer in its place', {
        cause: 'not-json',
        evidence,
      })
    }
    return answer.headers.has('www-authenticate')
      ? ok('The API asks for a token', { evidence })
      : warn('The API’s 401 has no WWW-Authenticate', {
          cause: 'challenge',
          advice: 'A proxy may remove it; step-up sign-in and DPoP need it (RFC 9470, RFC 9449).',
          evidence,
        })
  },
})

/** The service tells its settings at its own origin; the page's host may tell others. */
async function settingsOfService(x: Examination): Promise<Answer> {
  const { appOrigin, apiOrigin } = x.subject
  return apiOrigin === appOrigin ? x.page('/config.json') : x.asPage(`${apiOrigin}/config.json`)
}

/** A token that cannot be good: 401 says that the service knows the provider's keys; why it does not, its code says. */
export const apiProvider = defineCheck({
  id: 'api-provider',
  ask: async (x: Examination) => {
    await unlessDown(x)
    // The same cause is not told twice.
    const { last } = await x.discovery()
    if (last.kind === 'answered' && last.status === 404) throw new NotAsked('discovery')
    const settings = await settingsOfService(x)
    const told = FrontSettings.safeParse(fieldsOf(settings)).data?.oidc.issuer
    const used = told === undefined ? null : issuerMeant(told)
    const { appOrigin, apiOrigin, oidc } = x.subject
    if (apiOrigin === appOrigin && used !== null && !isSameIssuer(used, oidc.issuer)) {
      throw new NotAsked('app-config')
    }
    return {
      answer: await x.api('/me', { Authorization: 'Bearer foyer-doctor' }),
      settings,
      told,
      used,
    }
  },
  judge: ({ answer, settings, told, used }, { subject: { oidc } }) => {
    const evidence = [answer]
    if (answer.kind === 'failed') return cannotTell('The API does not answer', { evidence })
    if (used !== null && !isSameIssuer(used, oidc.issuer)) {
      return fail(`The service uses another provider: OIDC_ISSUER is ${told}, not ${oidc.issuer}`, {
        cause: 'other-issuer',
        advice: 'It would refuse whoever signs in here: give page and service the same issuer.',
        evidence: [settings],
      })
    }
    if (answer.status === 401) {
      return used === null
        ? cannotTell('The service knows a provider, but does not tell which', {
            advice: `Its own OIDC_ISSUER must be ${oidc.issuer}: compare them where it runs.`,
            evidence: [settings, answer],
          })
        : ok('The service knows the provider', { evidence })
    }
    const { code, detail } = fieldsOf(answer)
    if (code === 'sign-in-unavailable') {
      return fail('The service cannot reach the provider, or refuses its document', {
        cause: 'unreachable',
        advice: `From the machine of the service, ${oidc.issuer} must answer: name resolution, firewall and certificates count there too.`,
        evidence,
      })
    }
    if (code === 'unavailable') {
      return fail('The service is there and cannot work just now', {
        cause: 'service',
        advice: `${typeof detail === 'string' ? `It says: ${detail} ` : ''}Its log says more; the provider was not asked.`,
        evidence,
      })
    }
    return cannotTell(`The API answers ${answer.status} to a false token`, { evidence })
  },
})

/** The page reads the cookie and says it again in a header (double submit). */
export const antiForgery = defineCheck({
  id: 'anti-forgery',
  ask: async (x: Examination) => {
    await unlessDown(x)
    return x.api('/config')
  },
  judge: (answer, { subject: { csrfCookie, appOrigin, apiOrigin } }) => {
    const evidence = [answer]
    if (answer.kind === 'failed') return cannotTell('The API does not answer', { evidence })
    const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${csrfCookie}=`))
    if (line === undefined) {
      return warn(`The API sets no cookie ${csrfCookie}`, {
        cause: 'missing',
        advice: 'Whatever changes something would be refused. A proxy may remove Set-Cookie.',
        evidence,
      })
    }
    const attributes = new Map(
      line.split(';').map((part) => {
        const [name = '', value = ''] = part.trim().split('=')
        return [name.toLowerCase(), value]
      }),
    )
    const domain = attributes.get('domain')?.replace(/^\./, '') ?? new URL(apiOrigin).hostname
    const { hostname, protocol } = new URL(appOrigin)
    const isSeen =
      hostname === domain || (attributes.has('domain') && hostname.endsWith(`.${domain}`))
    if (attributes.has('httponly') || !isSeen || (attributes.get('path') ?? '/') !== '/') {
      return warn(`Pages of ${appOrigin} cannot read the cookie ${csrfCookie}`, {
        cause: 'hidden',
        advice: isSeen
          ? 'It must be sent without HttpOnly and with Path=/.'
          : 'Name the domain both hosts share.',
        ...(!isSeen && {
          paste: [{ into: '.env CSRF_COOKIE_DOMAIN' as const, value: sharedDomain(hostname) }],
        }),
        evidence,
      })
    }
    return attributes.has('secure') && protocol === 'http:'
      ? warn('The cookie is for https, the page is http', { cause: 'secure', evidence })
      : ok(`Pages can read the cookie ${csrfCookie}`, { evidence })
  },
})

function sharedDomain(hostname: string): string {
  return hostname.split('.').slice(1).join('.')
}

/** Only where the API is another origin than the page. */
export const apiCors = defineCheck({
  id: 'api-cors',
  ask: async (x: Examination) => {
    if (x.subject.apiOrigin === x.subject.appOrigin) return null
    await unlessDown(x)
    return x.api('/config')
  },
  judge: (answer, { subject: { appOrigin, apiOrigin } }) => {
    if (answer === null) return ok('The API is of the page’s own origin')
    const evidence = [answer]
    if (answer.kind === 'failed') return cannotTell('The API does not answer', { evidence })
    const isAllowed =
      answer.headers.get('access-control-allow-origin') === appOrigin &&
      answer.headers.get('access-control-allow-credentials') === 'true'
    return isAllowed
      ? ok(`${apiOrigin} lets pages of ${appOrigin} ask`, { evidence })
      : fail(`${apiOrigin} does not let pages of ${appOrigin} ask (CORS)`, {
          paste: [{ into: '.env APP_ORIGINS', value: appOrigin }],
          evidence,
        })
  },
})
