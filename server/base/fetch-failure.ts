/** Why nothing came back. */
export type FailureReason = 'dns' | 'refused' | 'bad-port' | 'tls' | 'timeout' | 'network'

/** Continues the name of what was asked: "https://id.example.org: …". */
export const wordsOfFailure: Record<FailureReason, string> = {
  dns: 'the host name is not known',
  refused: 'nothing listens there',
  'bad-port': 'browsers and Node refuse this port (WHATWG Fetch, “bad port”)',
  tls: 'the certificate is not trusted here, or the port does not speak https',
  timeout: 'no answer in time',
  network: 'the connection broke before an answer came',
}

const reasons: [RegExp, FailureReason][] = [
  [/ENOTFOUND|EAI_AGAIN|EAI_NONAME/, 'dns'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'refused'],
  [/\bbad port\b/, 'bad-port'],
  [/TIMEOUT|ETIMEDOUT|TimeoutError/i, 'timeout'],
  [/CERT|SSL|TLS|EPROTO|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/, 'tls'],
]

/** What `fetch` threw, or Node's own client; `detail` is the innermost code and message. */
export function reasonOfFailure(error: unknown): { reason: FailureReason; detail: string } {
  const chain = causesOf(error)
  const words = chain.map((one) => `${one.name} ${codeOf(one)} ${one.message}`).join(' ')
  const reason = reasons.find(([pattern]) => pattern.test(words))?.[1] ?? 'network'
  const last = chain.at(-1)
  return { reason, detail: [last && codeOf(last), last?.message].filter(Boolean).join(': ') }
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
