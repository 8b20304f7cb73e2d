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
}

export type Ask = (url: string, question?: Question) => Promise<Answer>

const longestText = 500_000

/** Asks over HTTP without cookies and without following redirects; every request ends within `limitMs`. */
export function createAsk(limitMs = 10_000): Ask {
  return async (url, { method = 'GET', headers = {}, form } = {}) => {
    const asked = inWords(method, url, headers)
    try {
      const response = await fetch(url, {
        method,
        headers: { 'User-Agent': 'foyer-doctor', ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
        ...(form !== undefined && { body: new URLSearchParams(form) }),
      })
      const atMs = Date.now()
      const text = (await response.text()).slice(0, longestText)
      const { status } = response
      return { kind: 'answered', asked, url, status, headers: response.headers, text, atMs }
    } catch (error) {
      return { kind: 'failed', asked, url, ...reasonOf(error, limitMs) }
    }
  }
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
