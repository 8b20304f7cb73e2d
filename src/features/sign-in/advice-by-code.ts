import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { SignInCode } from '#auth/session/sign-in-error.ts'

import type { SignInPlace } from './sign-in-place.ts'

/** Where on the way a sign-in stopped. */
export type Phase = 'discovery' | 'authorize' | 'callback' | 'token' | 'browser'

/**
 * What helps most, and so is the main button: the same again, another account, a sign-in of one's own, or, where
 * something has to be set right first, going elsewhere.
 */
export type MainWay = 'again' | 'choose' | 'sign-in' | 'leave'

/** What is known of a code; `sign-in-advice.ts` makes advice of it. */
export interface AdviceRow {
  phase: Phase
  /** On the way back from the provider, where that differs. */
  phaseBack?: Phase
  canRetry?: true
  isPassing?: true
  canBeOther?: true
  /** Without it `again` if that can help, else `leave`. */
  mainWay?: MainWay
  check: MessageDescriptor | ((place: SignInPlace) => MessageDescriptor)
}

/** Settings may end in a slash, and issuers do. */
const discoveryOf = ({ issuer }: SignInPlace) =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
const allowOrigin = (place: SignInPlace) => {
  const { origin, clientId } = place
  const discovery = discoveryOf(place)
  return msg`Open ${discovery}. If it shows no JSON, OIDC_ISSUER is wrong (realm, tenant, spelling). If it does, add ${origin} to the allowed origins of the client ${clientId} (CORS, “web origins”) at the provider. npm run doctor looks for the setting.`
}
const asPerson = msg`Nothing to set right, unless it happens to everyone.`

export const adviceByCode: Record<SignInCode, AdviceRow> = {
  access_denied: {
    phase: 'authorize',
    canRetry: true,
    canBeOther: true,
    check: msg`The person pressed cancel, or may not use this client: look at who is assigned to it.`,
  },
  login_required: { phase: 'authorize', canRetry: true, canBeOther: true, check: asPerson },
  consent_required: {
    phase: 'authorize',
    canRetry: true,
    canBeOther: true,
    check: ({ clientId }) =>
      msg`The person said no, or may not consent to ${clientId} and an admin has to.`,
  },
  interaction_required: { phase: 'authorize', canRetry: true, canBeOther: true, check: asPerson },
  account_selection_required: {
    phase: 'authorize',
    canRetry: true,
    canBeOther: true,
    mainWay: 'choose',
    check: asPerson,
  },
  server_error: {
    phase: 'authorize',
    canRetry: true,
    isPassing: true,
    check: msg`The provider’s own log at this time; it answered that it failed.`,
  },
  temporarily_unavailable: {
    phase: 'authorize',
    canRetry: true,
    isPassing: true,
    check: msg`Whether the provider is overloaded or under maintenance.`,
  },
  invalid_scope: {
    phase: 'authorize',
    check: ({ clientId }) => msg`OIDC_SCOPE: the client ${clientId} may not ask for one of them.`,
  },
  invalid_target: {
    phase: 'authorize',
    check: msg`OIDC_RESOURCE or OIDC_AUDIENCE: the provider knows no such API.`,
  },
  invalid_request: {
    phase: 'authorize',
    check: ({ callbackUrl }) =>
      msg`The redirect URI ${callbackUrl} at the provider, and OIDC_EXTRA_PARAMS. npm run doctor looks for the setting.`,
  },
  invalid_client: {
    phase: 'token',
    check: ({ clientId }) =>
      msg`Whether ${clientId} is a public client (PKCE, no secret), and OIDC_CLIENT_ID. npm run doctor looks for the setting.`,
  },
  unauthorized_client: {
    phase: 'authorize',
    check: ({ clientId }) =>
      msg`Whether ${clientId} may use the authorization code flow, and the redirect URI. npm run doctor looks for the setting.`,
  },
  invalid_grant: {
    phase: 'token',
    canRetry: true,
    check: ({ callbackUrl }) =>
      msg`Codes that live for too short a time, or the redirect URI ${callbackUrl}.`,
  },
  'state-mismatch': {
    phase: 'callback',
    canRetry: true,
    check: msg`An old or foreign answer. If it is always so: whether two origins serve this portal.`,
  },
  'nonce-mismatch': {
    phase: 'token',
    canRetry: true,
    check: msg`An ID token of another sign-in. If it is always so, a proxy or the provider repeats an answer.`,
  },
  'issuer-mismatch': {
    phase: 'discovery',
    phaseBack: 'callback',
    check: ({ issuer }) =>
      msg`OIDC_ISSUER (${issuer}) is not what the provider calls itself; the message has both.`,
  },
  'invalid-answer': {
    phase: 'token',
    canRetry: true,
    check: msg`The message names what did not check out: issuer, audience (OIDC_CLIENT_ID) or signature of what the provider sent.`,
  },
  'insufficient-sign-in': {
    phase: 'token',
    canRetry: true,
    canBeOther: true,
    check: msg`OIDC_ACR_VALUES and OIDC_MAX_AGE, and whether the provider supports them.`,
  },
  'clock-skew': {
    phase: 'token',
    canRetry: true,
    check: msg`The clock of the provider, and of this device: the nearer of ours is that many minutes off its token.`,
  },
  'invalid-discovery': {
    phase: 'discovery',
    check: (place) => {
      const discovery = discoveryOf(place)
      return msg`${discovery}, and OIDC_ISSUER. npm run doctor looks for the setting.`
    },
  },
  'provider-unreachable': {
    phase: 'discovery',
    phaseBack: 'token',
    canRetry: true,
    isPassing: true,
    check: ({ issuer }) =>
      msg`Whether ${issuer} answers from this network. npm run doctor looks for the setting.`,
  },
  'provider-blocked': { phase: 'discovery', phaseBack: 'token', check: allowOrigin },
  'policy-blocked': {
    phase: 'discovery',
    phaseBack: 'token',
    check: msg`connect-src of this site’s Content-Security-Policy has to name the origin in the message.`,
  },
  'mixed-content': {
    phase: 'discovery',
    phaseBack: 'token',
    check: msg`OIDC_ISSUER has to begin with https, since this page does.`,
  },
  offline: { phase: 'browser', canRetry: true, check: asPerson },
  'cookies-blocked': {
    phase: 'browser',
    mainWay: 'again',
    check: ({ site }) => msg`The browser’s settings for ${site}.`,
  },
  'storage-blocked': {
    phase: 'browser',
    mainWay: 'again',
    check: ({ site }) => msg`The browser’s settings for ${site}.`,
  },
  'insecure-context': {
    phase: 'browser',
    check: ({ site }) => msg`Serve ${site} by https: browsers keep WebCrypto from other pages.`,
  },
  'popup-blocked': { phase: 'browser', canRetry: true, check: asPerson },
  'redirect-loop': {
    phase: 'authorize',
    canRetry: true,
    check: msg`Why the session does not last: clock, storage, or the API refusing every token; its log says why (people.token-refused).`,
  },
  'foreign-request': {
    phase: 'browser',
    mainWay: 'sign-in',
    check: ({ issuer }) =>
      msg`The link’s iss has to be ${issuer}, and its target_link_uri a page of this site.`,
  },
  failed: {
    phase: 'authorize',
    phaseBack: 'callback',
    canRetry: true,
    check: msg`npm run doctor looks for the setting.`,
  },
}
