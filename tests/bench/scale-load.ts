import { Agent, request } from 'node:http'

export interface Ask {
  method?: 'GET' | 'PUT'
  path: string
  token?: string
  headers?: Record<string, string>
  body?: string
}

/** Asks over as many connections as are in use at once, which stay. Throws for what is not answered with success. */
export interface Client {
  ask(ask: Ask): Promise<{ ms: number; text: string; headers: Record<string, unknown> }>
  close(): void
}

export function createClient(origin: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  return {
    ask: ({ method = 'GET', path, token, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const from = performance.now()
        const asked = request(
          `${origin}/api/v1${path}`,
          {
            agent,
            method,
            headers: {
              ...headers,
              ...(token !== undefined && { Authorization: `Bearer ${token}` }),
            },
          },
          (response) => {
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.on('error', reject)
            response.on('end', () => {
              const text = Buffer.concat(parts).toString()
              const status = response.statusCode ?? 0
              if (status >= 300) reject(new Error(`${method} ${path}: ${status} ${text}`))
              else resolve({ ms: performance.now() - from, text, headers: response.headers })
            })
          },
        )
        asked.on('error', reject)
        asked.end(body)
      }),
    close: () => agent.destroy(),
  }
}

export interface Load {
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  count: number
}

/** So many who each ask again once they were answered, for so long. */
export async function loadWith(
  connections: number,
  seconds: number,
  askOne: (n: number) => Promise<{ ms: number }>,
): Promise<Load> {
  const times: number[] = []
  const from = performance.now()
  const until = from + seconds * 1000
  let n = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) times.push((await askOne(n++)).ms)
    }),
  )
  const tookS = (performance.now() - from) / 1000
  return { perSecond: times.length / tookS, ...percentiles(times), count: times.length }
}

export function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil((sorted.length - 1) * share)] ?? Number.NaN
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) }
}
