import { isSameIssuer, speaksFor } from '#contract/identity/provider-metadata.ts'
import { wordsOfFailure, type FailureReason } from '#server/base/fetch-failure.ts'
import { isHtml, isReadableFrom } from '#server/doctor/base/answer-text.ts'
import type { Answer } from '#server/doctor/base/ask.ts'
import { defineCheck, NotAsked } from '#server/doctor/base/check.ts'
import { cannotTell, fail, ok, warn, type Judgement } from '#server/doctor/base/finding.ts'
import type { Subject } from '#server/doctor/base/subject.ts'
import type { DiscoveryEvidence } from '#server/doctor/probes/discovery-probe.ts'
import type { Examination } from '#server/doctor/probes/examination.ts'

export const discovery = defineCheck({
  id: 'discovery',
  isCheap: true,
  ask: (x: Examination) => x.discovery(),
  judge: (found, { subject }) => judgeDiscovery(found, subject),
})

function judgeDiscovery(found: DiscoveryEvidence, subject: Subject): Judgement {
  const { first, last, metadata } = found
  const evidence = [...new Set([first, last, ...evidenceOf(found)])]
  if (metadata !== null && first !== last) {
    return warn('The discovery document is somewhere else, behind a redirect', {
      cause: 'redirect',
      advice: 'Each sign-in waits for it, and pages of strict providers may not follow.',
      paste: [{ into: '.env OIDC_ISSUER', value: metadata.issuer }],
      evidence,
    })
  }
  if (metadata !== null) return ok(`${subject.oidc.issuer} answers`, { evidence })
  if (last.kind === 'failed' && last.reason === 'refused' && subject.isEmbedded) {
    return cannotTell('The built-in provider is not running', {
      cause: 'not-running',
      advice: 'It runs inside Foyer: npm start',
      evidence,
    })
  }
  const { cause, says, advice } = troubleOf(found, subject)
  return fail(says, { cause, ...suggested(found, advice), evidence })
}

/** Where the document was read, or where none was. */
function evidenceOf({ last, withoutOrigin }: DiscoveryEvidence): Answer[] {
  return [withoutOrigin ?? last]
}

const adviceOnFailure: Record<FailureReason, string> = {
  dns: 'Look for a typing error in OIDC_ISSUER.',
  refused: 'Start the provider, or correct the port in OIDC_ISSUER.',
  'bad-port': 'OIDC_ISSUER has to name another port, and the provider to listen on that one.',
  tls: 'Install the certificate of its authority (NODE_EXTRA_CA_CERTS for the service, and in people’s browsers).',
  timeout: 'A firewall between here and there may drop the request.',
  network:
    'Look at the port in OIDC_ISSUER: what listens there may speak no HTTP, or only https. If it is right, ask again; then look at what stands between here and there.',
}

function troubleOf({ last }: DiscoveryEvidence, { oidc: { issuer } }: Subject) {
  if (last.kind === 'failed') {
    const { reason } = last
    const advice = adviceOnFailure[reason]
    return { cause: reason, says: `${issuer}: ${wordsOfFailure[reason]}`, advice }
  }
  const { status } = last
  if ([404, 410].includes(status)) {
    return {
      cause: 'not-found',
      says: `${issuer} has no discovery document`,
      advice:
        'The host answers, but knows nothing there: look for a typing error in OIDC_ISSUER, such as the realm or tenant. It is the address before /.well-known/openid-configuration.',
    }
  }
  if (status >= 300 && status < 400) {
    return { cause: 'redirect', says: `${issuer} redirects without an end`, advice: '' }
  }
  if (status >= 400) {
    return {
      cause: 'status',
      says: `${issuer} answers ${status}`,
      advice: 'The provider is there but not well: its log says why.',
    }
  }
  return isHtml(last)
    ? {
        cause: 'html',
        says: `${issuer} answers with a page, not with a document`,
        advice: 'This is the address of a website, or of the provider’s own pages.',
      }
    : {
        cause: 'not-metadata',
        says: `${issuer} answers with something that is no discovery document`,
        advice: 'The issuer is the address before /.well-known/openid-configuration.',
      }
}

function suggested({ suggestions }: DiscoveryEvidence, advice: string) {
  if (suggestions.length === 0) return { advice }
  return {
    advice: `${suggestions.length === 1 ? 'This issuer answers' : 'These issuers answer'} there.`,
    paste: suggestions.map((value) => ({ into: '.env OIDC_ISSUER' as const, value })),
  }
}

export const discoveryCors = defineCheck({
  id: 'discovery-cors',
  isCheap: true,
  ask: async (x: Examination) => {
    await x.metadata()
    const { last } = await x.discovery()
    if (last.kind === 'failed') throw new NotAsked('discovery')
    return last
  },
  judge: (document, { subject: { appOrigin } }) =>
    isReadableFrom(document, appOrigin)
      ? ok('Pages may read the discovery document', { evidence: [document] })
      : fail('Pages may not read the discovery document (CORS)', {
          advice: `Allow the origin ${appOrigin} at the provider.`,
          paste: [{ into: 'origin', value: appOrigin }],
          evidence: [document],
        }),
})

/** Discovery §4.3, with the two exceptions the application makes and no other. */
export const issuer = defineCheck({
  id: 'issuer',
  isCheap: true,
  ask: async (x: Examination) => ({
    theirs: (await x.metadata()).issuer,
    evidence: evidenceOf(await x.discovery()),
  }),
  judge: ({ theirs, evidence }, { subject: { oidc } }) => {
    const ours = oidc.expectedIssuer ?? oidc.issuer
    const into =
      oidc.expectedIssuer === undefined
        ? ('.env OIDC_ISSUER' as const)
        : ('.env OIDC_EXPECTED_ISSUER' as const)
    const both = `the provider calls itself ${theirs}, the setting says ${ours}`
    if (theirs === ours) return ok(`The provider calls itself ${theirs}`, { evidence })
    if (isSameIssuer(theirs, ours)) {
      return warn(`A slash at the end: ${both}`, {
        cause: 'slash',
        advice: 'Foyer forgives it, other programs do not: write it exactly.',
        paste: [{ into, value: theirs }],
        evidence,
      })
    }
    if (speaksFor(theirs, ours)) {
      return warn('The issuer is a template: people of every tenant may sign in', {
        cause: 'template',
        advice: 'Write your own tenant in OIDC_ISSUER unless that is meant.',
        evidence,
      })
    }
    return fail(`Another issuer: ${both}`, {
      cause: 'mismatch',
      advice:
        'Foyer refuses a document that speaks for somebody else. Write the issuer as the provider does, or correct the provider’s own address setting.',
      paste: [{ into, value: theirs.replace('{tenantid}', 'YOUR-TENANT-ID') }],
      evidence,
    })
  },
})
