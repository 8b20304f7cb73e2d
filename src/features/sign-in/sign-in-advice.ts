import type { SignInCode, SignInError } from '#auth/sign-in-error.ts'

import type { SignInPlace } from './sign-in-place.ts'

/** Where on the way a sign-in stopped. */
export type Phase = 'discovery' | 'authorize' | 'callback' | 'token' | 'browser'

/** For whoever looks after the portal; people at the help desk read it out to them. */
export interface SignInAdvice {
  phase: Phase
  /** May the same sign-in go through when it is tried again with nothing changed? */
  canRetry: boolean
  /** It passes by itself, so we try again without being asked. */
  isPassing: boolean
  /** Another account may get further than this one. */
  canBeOther: boolean
  check: string
}

interface Row {
  phase: Phase
  /** On the way back from the provider, where that differs. */
  phaseBack?: Phase
  canRetry?: true
  isPassing?: true
  canBeOther?: true
  check: string | ((place: SignInPlace) => string)
}

const doctor = 'npm run doctor finds out which setting.'
const allowOrigin = ({ issuer, origin, clientId }: SignInPlace) =>
  `Open ${issuer.replace(/\/$/, '')}/.well-known/openid-configuration. If it shows no JSON, OIDC_ISSUER is wrong (realm, tenant, spelling). If it does, add ${origin} to the allowed origins of the client ${clientId} (CORS, “web origins”) at the provider. ${doctor}`
const asPerson = 'Nothing to set right, unless it happens to everyone.'

const rows: Record<SignInCode, Row> = {
  access_denied: {
    phase: 'authorize',
    canRetry: true,
    canBeOther: true,
    check: 'The person pressed cancel, or may not use this client: look at who is assigned to it.',
  },
  login_required: { phase: 'authorize', canRetry: true, canBeOther: true, check: asPerson },
  consent_required: {
    phase: 'authorize',
    canRetry: true,
    canBeOther: true,
    check: ({ clientId }) => `Whether people may consent to ${clientId}, or an admin has to.`,
  },
  interaction_required: { phase: 'authorize', canRetry: true, canBeOther: true, check: asPerson },
  account_selection_required: {
    phase: 'authorize',
    canRetry: true,
    canBeOther: true,
    check: asPerson,
  },
  server_error: {
    phase: 'authorize',
    canRetry: true,
    isPassing: true,
    check: 'The provider’s own log at this time; it answered that it failed.',
  },
  temporarily_unavailable: {
    phase: 'authorize',
    canRetry: true,
    isPassing: true,
    check: 'Whether the provider is overloaded or under maintenance.',
  },
  invalid_scope: {
    phase: 'authorize',
    check: ({ clientId }) => `OIDC_SCOPE: the client ${clientId} may not ask for one of them.`,
  },
  invalid_target: {
    phase: 'authorize',
    check: 'OIDC_RESOURCE or OIDC_AUDIENCE: the provider knows no such API.',
  },
  invalid_request: {
    phase: 'authorize',
    check: ({ callbackUrl }) =>
      `The redirect URI ${callbackUrl} at the provider, and OIDC_EXTRA_PARAMS. ${doctor}`,
  },
  invalid_client: {
    phase: 'token',
    check: ({ clientId }) =>
      `Whether ${clientId} is a public client (PKCE, no secret), and OIDC_CLIENT_ID. ${doctor}`,
  },
  unauthorized_client: {
    phase: 'authorize',
    check: ({ clientId }) =>
      `Whether ${clientId} may use the authorization code flow, and the redirect URI. ${doctor}`,
  },
  invalid_grant: {
    phase: 'token',
    canRetry: true,
    check: ({ callbackUrl }) =>
      `Codes that live for too short a time, or the redirect URI ${callbackUrl}.`,
  },
  'state-mismatch': {
    phase: 'callback',
    canRetry: true,
    check: 'An old or foreign answer. Always: whether two origins serve this portal.',
  },
  'nonce-mismatch': {
    phase: 'token',
    canRetry: true,
    check: 'An ID token of another sign-in. Always: a proxy or the provider repeats an answer.',
  },
  'issuer-mismatch': {
    phase: 'discovery',
    phaseBack: 'callback',
    check: ({ issuer }) =>
      `OIDC_ISSUER (${issuer}) is not what the provider calls itself; the message has both.`,
  },
  'invalid-answer': {
    phase: 'token',
    canRetry: true,
    check: `The message names what did not check out. ${doctor}`,
  },
  'insufficient-sign-in': {
    phase: 'token',
    canRetry: true,
    canBeOther: true,
    check: 'OIDC_ACR_VALUES and OIDC_MAX_AGE, and whether the provider supports them.',
  },
  'clock-skew': {
    phase: 'token',
    canRetry: true,
    check: 'The clock of this device, and of the provider: they differ by that many minutes.',
  },
  'invalid-discovery': {
    phase: 'discovery',
    check: ({ issuer }) => `${issuer}/.well-known/openid-configuration, and OIDC_ISSUER. ${doctor}`,
  },
  'provider-unreachable': {
    phase: 'discovery',
    phaseBack: 'token',
    canRetry: true,
    isPassing: true,
    check: ({ issuer }) => `Whether ${issuer} answers from this network. ${doctor}`,
  },
  'provider-blocked': { phase: 'discovery', phaseBack: 'token', check: allowOrigin },
  'policy-blocked': {
    phase: 'discovery',
    phaseBack: 'token',
    check:
      'connect-src of this site’s Content-Security-Policy has to name the origin in the message.',
  },
  'mixed-content': {
    phase: 'discovery',
    phaseBack: 'token',
    check: 'OIDC_ISSUER has to begin with https, since this page does.',
  },
  offline: { phase: 'browser', canRetry: true, check: asPerson },
  'cookies-blocked': {
    phase: 'browser',
    check: ({ site }) => `The browser’s settings for ${site}.`,
  },
  'storage-blocked': {
    phase: 'browser',
    check: ({ site }) => `The browser’s settings for ${site}.`,
  },
  'insecure-context': {
    phase: 'browser',
    check: ({ site }) => `Serve ${site} by https: browsers keep WebCrypto from other pages.`,
  },
  'popup-blocked': { phase: 'browser', canRetry: true, check: asPerson },
  'redirect-loop': {
    phase: 'authorize',
    canRetry: true,
    check: `Why the session does not last: clock, storage, or the API refusing every token. ${doctor}`,
  },
  'foreign-request': {
    phase: 'browser',
    check: ({ issuer }) =>
      `The link’s iss has to be ${issuer}, and its target_link_uri a page of this site.`,
  },
  failed: { phase: 'authorize', phaseBack: 'callback', canRetry: true, check: doctor },
}

/** @param isBack the provider had answered already: it failed on the way back, not on the way there */
export function signInAdvice(
  { code }: Pick<SignInError, 'code'>,
  place: SignInPlace,
  isBack: boolean,
): SignInAdvice {
  const row = rows[code]
  return {
    phase: (isBack && row.phaseBack) || row.phase,
    canRetry: row.canRetry ?? false,
    isPassing: row.isPassing ?? false,
    canBeOther: row.canBeOther ?? false,
    check: typeof row.check === 'string' ? row.check : row.check(place),
  }
}
