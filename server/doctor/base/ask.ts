import { reasonOfFailure, type FailureReason } from '#server/base/fetch-failure.ts'

import { navigate } from './navigate.ts'

/** What came back, or why nothing did. `asked` is the request in words. */
export type Answer =
  | {
      kind: 'answered'
      asked: string
      url: string
      status: number
      headers: Headers
      text: string
      /** Our clock when the headers came. */
      atMs: number
    }
  | { kind: 'failed'; asked: string; url: string; reason: FailureReason; detail: string }
export type Answered = Extract<Answer, { kind: 'answered' }>

export interface Question {
  method?: 'GET' | 'POST' | 'OPTIONS'
  headers?: Readonly<Record<string, string>>
  form?: Readonly<Record<string, string>>
  /** As a browser goes there, not as a script fetches: some providers answer scripts with data. GET only. */
  isNavigation?: boolean
}

export type Ask = (url: string, question?: Question) => Promise<Answer>

const longestText = 500_000
/** Without a language a provider may answer in any it knows; ours is that of the report. */
const always = { 'User-Agent': 'foyer-doctor', 'Accept-Language': 'en' }

/** Asks over HTTP without cookies and without following redirects; every request ends within `limitMs`. */
export function createAsk(limitMs = 10_000): Ask {
  return async (url, { method = 'GET', headers = {}, form, isNavigation = false } = {}) => {
    const asked = inWords(method, url, headers)
    const sent = { ...always, ...headers }
    const signal = AbortSignal.timeout(limitMs)
    try {
      const { text, ...rest } = isNavigation
        ? await navigate(url, sent, signal)
        : await fetched(url, {
            method,
            headers: sent,
            redirect: 'manual',
            signal,
            ...(form !== undefined && { body: new URLSearchParams(form) }),
          })
      return { kind: 'answered', asked, url, ...rest, text: text.slice(0, longestText) }
    } catch (error) {
      const { reason, detail } = reasonOfFailure(error)
      const waited = `no answer in ${limitMs / 1000} s`
      return { kind: 'failed', asked, url, reason, detail: reason === 'timeout' ? waited : detail }
    }
  }
}

async function fetched(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  const { status, headers } = response
  return { status, headers, atMs: Date.now(), text: await response.text() }
}

function inWords(method: string, url: string, headers: Readonly<Record<string, string>>): string {
  const told = ['Origin', 'Access-Control-Request-Headers'].flatMap((name) =>
    headers[name] === undefined ? [] : [`${name}: ${headers[name]}`],
  )
  return `${method} ${url}${told.length > 0 ? ` with ${told.join(', ')}` : ''}`
}
