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
export type FailureReason = 'dns' | 'refused' | 'tls' | 'timeout' | 'network'

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
      return { kind: 'failed', asked, url, ...reasonOf(error, limitMs) }
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

const reasons: [RegExp, FailureReason][] = [
  [/ENOTFOUND|EAI_AGAIN|EAI_NONAME/, 'dns'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'refused'],
  [/TIMEOUT|ETIMEDOUT|TimeoutError/i, 'timeout'],
  [/CERT|SSL|TLS|EPROTO|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/, 'tls'],
]

function reasonOf(error: unknown, limitMs: number): { reason: FailureReason; detail: string } {
  const chain = causesOf(error)
  const words = chain.map((one) => `${one.name} ${codeOf(one)} ${one.message}`).join(' ')
  const reason = reasons.find(([pattern]) => pattern.test(words))?.[1] ?? 'network'
  const last = chain.at(-1)
  const detail = [last && codeOf(last), last?.message].filter(Boolean).join(': ')
  return { reason, detail: reason === 'timeout' ? `no answer in ${limitMs / 1000} s` : detail }
}

/** Node wraps the reason: TypeError → cause → (for two addresses of one name) a list of errors. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors.at(-1) : error.cause
  return [error, ...causesOf(inner)]
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
