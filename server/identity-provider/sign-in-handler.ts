import type { IncomingMessage, ServerResponse } from 'node:http'

import { errors, type Provider } from 'oidc-provider'

import { acrFor } from './authentication-class.ts'
import { findDemoPerson } from './demo-people.ts'
import type { DoorwayPages } from './doorway-pages.ts'

const maxBodyB = 4096

/** Shows the page of one sign-in and takes the person’s answer. */
export function createSignInHandler(options: {
  provider: Provider
  issuer: string
  pages: DoorwayPages
}) {
  const { provider, issuer, pages } = options

  async function show(request: IncomingMessage, response: ServerResponse) {
    const { uid, prompt, params } = await provider.interactionDetails(request, response)
    // Foyer is the provider’s own client: asking for consent means asking for nothing.
    if (prompt.name === 'consent') {
      return provider.interactionFinished(request, response, { consent: {} })
    }
    const hinted = findDemoPerson(params['login_hint'])
    return sendPage(response, 200, pages.signIn({ uid, hintedUsername: hinted?.username ?? null }))
  }

  async function take(request: IncomingMessage, response: ServerResponse) {
    const { params } = await provider.interactionDetails(request, response)
    const answer = await readForm(request)
    const person = findDemoPerson(answer?.get('person'))
    if (request.headers.origin !== issuer) return sendPage(response, 403, pages.expired())
    if (person === undefined) {
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'The person cancelled the sign-in.',
      })
    }
    return provider.interactionFinished(request, response, {
      login: { accountId: person.username, acr: acrFor(params['acr_values']) },
      select_account: {},
      consent: {},
    })
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (request.method === 'POST') await take(request, response)
      else await show(request, response)
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      sendPage(response, 400, pages.expired())
    }
  }
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(html)
}

/** Null when the form is longer than any of ours. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let sizeB = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    sizeB += bytes.length
    if (sizeB > maxBodyB) return null
    chunks.push(bytes)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
