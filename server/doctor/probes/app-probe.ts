import type { Answer, Ask } from '#server/doctor/base/ask.ts'

/** As somebody who types the address. */
export function probePage(ask: Ask, origin: string, path: string): Promise<Answer> {
  const headers = {
    Accept: path.endsWith('.json') ? 'application/json' : 'text/html,*/*;q=0.8',
    ...(!path.endsWith('.json') && { 'Sec-Fetch-Dest': 'document' }),
  }
  return ask(`${origin}${path}`, { headers })
}

/** As a page of the application asks the API: with an Origin only where the API is another origin. */
export function probeApi(
  ask: Ask,
  apiOrigin: string,
  appOrigin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const isForeign = apiOrigin !== appOrigin
  return ask(`${apiOrigin}/api/v1${path}`, {
    headers: {
      Accept: 'application/json',
      ...(isForeign && { Origin: appOrigin }),
      ...headers,
    },
  })
}
