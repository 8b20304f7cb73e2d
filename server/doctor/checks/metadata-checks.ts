import { defineCheck } from '#server/doctor/base/check.ts'
import { cannotTell, fail, ok, warn, type Judgement } from '#server/doctor/base/finding.ts'
import { isInternal, isLoopback } from '#server/doctor/base/host-kinds.ts'
import { browserEndpoints } from '#server/doctor/base/metadata.ts'
import type { Subject } from '#server/doctor/base/subject.ts'
import type { AuthorizeOutcome } from '#server/doctor/probes/authorize-probe.ts'
import type { Examination } from '#server/doctor/probes/examination.ts'
import { logoutDialect } from '#server/doctor/probes/logout-probe.ts'

const theMetadata = (x: Examination) => x.metadata()

export const metadataRequired = defineCheck({
  id: 'metadata-required',
  isCheap: true,
  ask: theMetadata,
  judge: (metadata) => {
    const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
      (name) => !URL.canParse(metadata[name] ?? ''),
    )
    const types = metadata.response_types_supported
    if (missing.length > 0) {
      return fail(`The discovery document lacks ${missing.join(', ')}`, {
        cause: 'endpoint',
        advice: 'Foyer cannot sign anybody in without: the provider must publish it.',
      })
    }
    return types !== undefined && !types.includes('code')
      ? fail('The provider does not offer the authorization code flow', {
          cause: 'code',
          advice: 'Its response_types_supported must contain code.',
        })
      : ok('Every endpoint that sign-in needs is named')
  },
})

/** Pocket ID names its token endpoint after INTERNAL_APP_URL, proxies forget X-Forwarded-Proto. */
export const internalHosts = defineCheck({
  id: 'internal-hosts',
  isCheap: true,
  ask: theMetadata,
  judge: (metadata, { subject: { oidc } }) => {
    const issuer = new URL(oidc.issuer)
    const strange = browserEndpoints(metadata).filter(([, address]) => {
      const url = new URL(address)
      const isUnencrypted =
        issuer.protocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname)
      return isUnencrypted || (isInternal(url.hostname) && url.hostname !== issuer.hostname)
    })
    if (strange.length === 0) return ok('No endpoint has an inner address')
    return warn(`${strange.map(([name, url]) => `${name} ${url}`).join(', ')}: an inner address`, {
      advice:
        'Browsers of other people cannot reach it. Tell the provider its public address (and its proxy to send X-Forwarded-Proto and X-Forwarded-Host).',
    })
  },
})

/** Providers need not list every scope they know (OpenID Connect Discovery 1.0 §3), so the list alone warns of nothing. */
export const scopes = defineCheck({
  id: 'scopes',
  ask: async (x: Examination) => {
    const [metadata, real, control, kind] = await Promise.all([
      x.metadata(),
      x.authorize('real'),
      x.authorize('false-scope'),
      x.provider(),
    ])
    // It lists a scope for roles and tells them without.
    const needsNoRoleScope = kind?.name === 'Keycloak'
    return { offered: metadata.scopes_supported, real, control, needsNoRoleScope }
  },
  judge: ({ offered, real, control, needsNoRoleScope }, { subject }) => {
    const { oidc } = subject
    if (offered === undefined) return cannotTell('The provider does not list its scopes')
    const asked = oidc.scope.split(/\s+/)
    // First: whatever else is the matter, authorize-request says whether a scope is refused.
    const trouble = needsNoRoleScope ? null : judgeRoleScope(offered, asked, subject)
    if (trouble !== null) return trouble
    const strange = asked.filter((scope) => !offered.includes(scope))
    if (strange.length === 0) return ok('Every scope asked for is offered')
    const names = strange.join(', ')
    const listed = `Listed: ${offered.slice(0, 12).join(' ')}.`
    if (isScopeRefused(real)) {
      const which =
        strange.length === 1
          ? `${names} is not among the scopes the provider lists, and is refused`
          : `One of ${names} is refused; none of them is among the scopes the provider lists`
      return warn(which, {
        advice: `Allow it for the client, or take it out of OIDC_SCOPE. ${listed}`,
        evidence: [real.answer],
      })
    }
    if (real.kind === 'back' && isScopeRefused(control)) {
      return ok(`${names} is not listed, and taken; a scope that does not exist is refused`)
    }
    return cannotTell(
      `${names} is not among the scopes the provider lists, which need not be all`,
      {
        advice: `Whoever signs in is refused with invalid_scope, or gets nothing by it, if there is none of that name. ${listed}`,
      },
    )
  },
})

/** Roles often have a scope of their own, named like the claim (Authelia, Dex, Pocket ID, Canaille). */
function judgeRoleScope(
  offered: readonly string[],
  asked: readonly string[],
  { roleClaim, oidc: { scope } }: Subject,
): Judgement | null {
  if (roleClaim === null || !offered.includes(roleClaim) || asked.includes(roleClaim)) return null
  return warn(`The scope ${roleClaim} is offered and not asked for`, {
    cause: 'role',
    advice: `Roles are looked for in the claim ${roleClaim} (OIDC_ROLE_CLAIM), which such a scope mostly gives; without, everybody gets OIDC_DEFAULT_ROLE.`,
    paste: [{ into: '.env OIDC_SCOPE', value: `${scope} ${roleClaim}` }],
  })
}

function isScopeRefused(outcome: AuthorizeOutcome): boolean {
  return outcome.kind === 'back' && outcome.error === 'invalid_scope'
}

const known = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/

export const signingAlgorithms = defineCheck({
  id: 'signing-algorithms',
  ask: theMetadata,
  judge: ({ id_token_signing_alg_values_supported: algorithms }) => {
    if (algorithms === undefined) return cannotTell('The provider does not say how it signs')
    if (algorithms.some((name) => known.test(name))) {
      return ok(
        `ID tokens are signed with ${algorithms.filter((name) => known.test(name)).join(', ')}`,
      )
    }
    return fail(
      `ID tokens are signed with ${algorithms.join(', ')}, which proves nothing to a page`,
      {
        advice: 'Give the client a key pair to be signed with: RS256 or ES256.',
      },
    )
  },
})

export const promptValues = defineCheck({
  id: 'prompt-values',
  ask: theMetadata,
  judge: ({ prompt_values_supported: offered }, { subject: { oidc } }) => {
    const asked = oidc.extraParams['prompt']?.split(' ') ?? []
    const strange = asked.filter((value) => offered !== undefined && !offered.includes(value))
    if (strange.length > 0) {
      return warn(`OIDC_EXTRA_PARAMS asks for prompt=${strange.join(' ')}, which is not offered`, {
        advice: `Offered: ${offered?.join(', ')}.`,
      })
    }
    return offered?.includes('create') === true
      ? ok('People can make an account: prompt=create is offered')
      : ok('Nothing is asked that is not offered')
  },
})

export const endSession = defineCheck({
  id: 'end-session',
  ask: theMetadata,
  judge: (metadata, { subject: { oidc } }) => {
    const dialect = logoutDialect(metadata, oidc)
    const hasEndpoint = URL.canParse(metadata.end_session_endpoint ?? '')
    if (dialect === 'auth0' || (dialect !== 'none' && hasEndpoint)) {
      return ok('Signing out of Foyer can end the session at the provider too')
    }
    if (oidc.logout === 'none') return ok('OIDC_LOGOUT=none: only Foyer is signed out, as set')
    if (oidc.logout !== 'auto') {
      return fail(`OIDC_LOGOUT=${oidc.logout}, but the provider names no end_session_endpoint`, {
        paste: [{ into: '.env OIDC_LOGOUT', value: 'none' }],
      })
    }
    return warn('The provider has no address for signing out: only Foyer is signed out', {
      advice: 'Foyer tells people so. If that is meant, say it.',
      paste: [{ into: '.env OIDC_LOGOUT', value: 'none' }],
    })
  },
})
