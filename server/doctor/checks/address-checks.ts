import { defineCheck } from '#server/doctor/base/check.ts'
import { fail, ok, warn } from '#server/doctor/base/finding.ts'
import { isLoopback } from '#server/doctor/base/host-kinds.ts'
import type { Examination } from '#server/doctor/probes/examination.ts'

const theSubject = ({ subject }: Examination) => subject

/** Browsers give pages their cryptography, which PKCE needs, over https and on this machine only. */
export const secureContext = defineCheck({
  id: 'secure-context',
  isCheap: true,
  ask: theSubject,
  judge: ({ appOrigin }) => {
    const { protocol, hostname } = new URL(appOrigin)
    if (protocol === 'https:') return ok(`${appOrigin} is https`)
    if (isLoopback(hostname)) return ok(`${appOrigin} is this machine`)
    return fail(
      `${appOrigin} is neither https nor this machine: browsers refuse to sign in there`,
      {
        advice: 'Put Foyer behind https and say so in PUBLIC_URL.',
        paste: [{ into: '.env PUBLIC_URL', value: appOrigin.replace('http:', 'https:') }],
      },
    )
  },
})

/** A page of https may fetch nothing over http, except on this machine. */
export const mixedContent = defineCheck({
  id: 'mixed-content',
  isCheap: true,
  ask: theSubject,
  judge: ({ appOrigin, oidc: { issuer } }) => {
    const { protocol, hostname } = new URL(issuer)
    if (protocol === 'https:') return ok('The provider is reached by https')
    if (isLoopback(hostname)) return ok('The provider runs on this machine')
    const advice =
      'Sign-in answers can be read and changed on the way: serve the provider by https.'
    const paste = [{ into: '.env OIDC_ISSUER' as const, value: issuer.replace('http:', 'https:') }]
    return appOrigin.startsWith('https:')
      ? fail('The page is https, the provider http: browsers block every request to it', {
          advice,
          paste,
        })
      : warn(`${issuer} is http on another machine`, { advice, paste })
  },
})
