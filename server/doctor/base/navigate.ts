import { request as askHttp, type IncomingMessage } from 'node:http'
import { request as askHttps } from 'node:https'
import { text } from 'node:stream/consumers'

/** What a browser says of itself when somebody follows a link to another site (Fetch Metadata Request Headers). */
const navigationHeaders = {
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Site': 'cross-site',
}

/** GET as a browser goes to an address. `fetch` cannot: it says `Sec-Fetch-Mode: cors`, and some providers answer that with data. */
export async function navigate(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) {
  const asking = (url.startsWith('https:') ? askHttps : askHttp)(url, {
    // A connection of its own: nothing is kept open when the doctor is done.
    agent: false,
    headers: { ...navigationHeaders, ...headers },
    signal,
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve).once('error', reject).end()
  })
  const atMs = Date.now()
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(response),
    text: await text(response),
    atMs,
  }
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return headers
}
