import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

import type { ErrorCode } from '#contract/problem.ts'
import { whyGone } from '#lib/code/gone-code.ts'

import { byCode, type Words } from './error-words.ts'
import {
  AbortedError,
  ConnectionError,
  InvalidAnswerError,
  ProblemError,
  RedirectError,
  StatusError,
} from './http-error.ts'

/** What a person is told about an error. */
export interface ErrorMessage {
  title: string
  /** What happened, what is safe, what to do. */
  text: string
  /** Stable name of the kind, for the help desk and for tests. */
  code: string
  /** May the same thing be tried again as it is? */
  canRetry: boolean
  /** Reference the help desk can look up; null when the service gave none. */
  reference: string | null
}

const byStatus: Record<number, ErrorCode> = {
  400: 'bad-request',
  401: 'token-expired',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'version-conflict',
  410: 'video-deleted',
  412: 'version-conflict',
  413: 'body-too-large',
  415: 'unsupported-media',
  416: 'range-invalid',
  422: 'validation-failed',
  423: 'upload-locked',
  428: 'precondition-required',
  429: 'rate-limited',
  451: 'blocked-by-moderation',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
  507: 'storage-full',
}

/** Turns any error into what a person is told. Never prose of the service: its code, else its status. */
export function errorMessage(error: unknown): ErrorMessage {
  if (error instanceof ProblemError) {
    const code = isKnown(error.code) ? error.code : codeOfStatus(error.status)
    const text = say(byCode[code], error.code, error.problem.traceId)
    return withWait(text, error.retryAfterMs)
  }
  if (error instanceof StatusError) {
    const code = codeOfStatus(error.status)
    return withWait(say(byCode[code], `http-${error.status}`), error.retryAfterMs)
  }
  if (error instanceof ConnectionError) return say(connection(error), 'network-failed')
  if (error instanceof RedirectError) return say(redirected, 'redirected')
  if (error instanceof InvalidAnswerError) return say(unreadable, 'invalid-answer')
  if (error instanceof AbortedError) return say(aborted, 'aborted')
  const gone = error instanceof Error ? whyGone(error) : null
  if (gone) return say(gone === 'missing' ? missing : outdated, `part-${gone}`)
  // A part of the app that could not be fetched, as each browser's engine says it, or Vite.
  if (
    error instanceof Error &&
    /dynamically imported|importing a module|^Unable to preload CSS/i.test(error.message)
  ) {
    return say(connection(error), 'part-unreachable')
  }
  // Of signing in, whose errors are not imported: whoever reads a list would fetch all of it.
  if (error instanceof Error && 'code' in error && error.code === 'storage-blocked')
    return say(closed, error.code)
  return say(crashed, 'crash')
}

const redirected: Words = [
  msg`Something stands between you and the service`,
  msg`A gateway answered instead: often a network’s sign-in page, or a session there that ran out. Nothing was changed. Reload the page and try again.`,
  'retry',
]
const unreadable: Words = [
  msg`We couldn’t read the answer`,
  msg`The page and the service may be of different versions. Nothing you wrote is lost. Reload the page.`,
  'retry',
]
const missing: Words = [
  msg`Part of this portal is missing`,
  msg`The service answers, but the file of this page isn’t there. Nothing you wrote is lost. Try again in a moment; if it stays so, tell the help desk.`,
  'retry',
]
const outdated: Words = [
  msg`There is a new version of this portal`,
  msg`This page is only in the new one, which couldn’t take its place yet. Nothing you wrote is lost. Try again in a moment.`,
  'retry',
]
const closed: Words = [
  msg`We can’t see whether you’re signed in`,
  msg`Your browser keeps this site’s data closed. Nothing is lost. Allow cookies and site data for this site, then reload.`,
  'retry',
]
const aborted: Words = [
  msg({ message: 'Stopped', context: 'waiting for an answer' }),
  msg`We no longer wait for an answer. What was being saved may still have arrived: look before you try again.`,
  'retry',
]
const crashed: Words = [
  msg`This part of the page stopped`,
  msg`The rest is fine. Reload this part.`,
  'retry',
]

/** Errors that came while the browser knew of no connection. */
const offline = new WeakMap<Error, boolean>()

/** In the words of the moment it came: when the connection is back, what failed was not the service. */
function connection(error: Error): Words {
  const wasOffline = offline.get(error) ?? (typeof navigator !== 'undefined' && !navigator.onLine)
  offline.set(error, wasOffline)
  return wasOffline
    ? [msg`You’re offline`, msg`Nothing is lost. Try again when you’re back.`, 'retry']
    : [
        msg`We can’t reach the service`,
        msg`Nothing you wrote is lost. Check your connection and try again.`,
        'retry',
      ]
}

function say([title, text, retry]: Words, code: string, reference?: string): ErrorMessage {
  return {
    title: i18n._(title),
    text: i18n._(text),
    code,
    canRetry: retry === 'retry',
    reference: reference ?? null,
  }
}

function withWait(message: ErrorMessage, retryAfterMs: number | null): ErrorMessage {
  if (message.code !== 'rate-limited' || retryAfterMs === null) return message
  const seconds = Math.ceil(retryAfterMs / 1000)
  return { ...message, text: t`Nothing is lost. Again in ${seconds} s.` }
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(byCode, code)
}

function codeOfStatus(status: number): ErrorCode {
  return byStatus[status] ?? (status >= 500 ? 'internal' : 'bad-request')
}
