import { request, type APIRequestContext } from '@playwright/test'

export interface Api {
  /** One call below /api/v1, with token and anti-forgery pair, answered as it comes. */
  call(method: string, path: string, options?: ApiOptions): Promise<ApiAnswer>
  dispose(): Promise<void>
}

interface ApiOptions {
  body?: unknown
  headers?: Record<string, string>
}

export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  body: any
}

/** Asks the running service directly: to arrange a test, to look behind a page, and to put things back. */
export async function openApi(origin: string, token?: string): Promise<Api> {
  const client = await request.newContext({ baseURL: origin })
  const forgery = await primeAntiForgery(client)
  return {
    async call(method, path, { body, headers = {} } = {}) {
      const response = await client.fetch(`/api/v1${path}`, {
        method,
        ...(body !== undefined && { data: body }),
        headers: {
          Origin: origin,
          'X-XSRF-TOKEN': forgery,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
      })
      const text = await response.text()
      return {
        status: response.status(),
        headers: response.headers(),
        body: text === '' ? null : JSON.parse(text),
      }
    },
    dispose: () => client.dispose(),
  }
}

async function primeAntiForgery(client: APIRequestContext): Promise<string> {
  await client.get('/api/v1/config')
  const { cookies } = await client.storageState()
  return cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
}
