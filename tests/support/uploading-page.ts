import { readFileSync } from 'node:fs'

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

import { FetchingRequest } from './fetching-request.ts'
import type { RemoteService } from './remote-service.ts'

/** Sees every request that leaves the page; an answer of its own keeps it from the service. */
export type Between = (request: Request) => Response | undefined | Promise<Response | undefined>

const MiB = 1024 ** 2
const roomy = { estimate: async () => ({ quota: 1024 * MiB, usage: 0 }) }

/** A film that nobody has sent yet: padded by a box of its own, so that its fingerprint is its own. */
export function film(name: string, paddingMiB = 0): File {
  const head = new DataView(new ArrayBuffer(8))
  const padding = crypto.getRandomValues(new Uint8Array(64))
  const more = new Uint8Array(paddingMiB * MiB)
  head.setUint32(0, 8 + padding.length + more.length)
  // "free": bytes that no player looks at.
  head.setUint32(4, 0x66_72_65_65)
  const bytes = new Uint8Array(readFileSync('tests/support/media/two-seconds.mp4'))
  return new File([bytes, head.buffer, padding, more], name, { type: 'video/mp4' })
}

/** Pastes files into the upload page, which takes them as if they were dropped. */
export async function addToPage(...files: File[]): Promise<void> {
  // The first page of a file of tests waits until the code of the whole app is read.
  await screen.findByRole('button', { name: 'Choose files' }, { timeout: 60_000 })
  // What is shown listens a moment later; a paste that is taken is not left to the browser.
  await waitFor(() => expect(fireEvent.paste(window, { clipboardData: { files } })).toBe(false))
}

/**
 * A browser just started: nothing of an earlier page is in memory. `between` is what lies between it and
 * the service, whose addresses are changed on the way as a proxy changes them.
 */
export async function startBrowser(service: RemoteService, between: Between = () => undefined) {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetModules()
  const { connectPageTo, openApp } = await import('./open-app.tsx')
  const { send } = await import('#api/client.ts')
  connectPageTo(service)
  const forward = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const sent = { ...init, body: await bytesOf(init.body) }
    const own = await between(new Request(url, { ...sent, signal: null }))
    return own ?? atThisOrigin(await forward(input, sent), service)
  })
  vi.stubGlobal('XMLHttpRequest', FetchingRequest)
  Object.defineProperty(navigator, 'storage', { value: roomy, configurable: true })
  URL.createObjectURL = () => 'blob:picture'
  return { openApp, send }
}

/** Node's fetch does not know the Blob of jsdom. */
async function bytesOf(body: BodyInit | null | undefined): Promise<BodyInit | null> {
  return body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : (body ?? null)
}

async function atThisOrigin(answer: Response, { origin }: RemoteService): Promise<Response> {
  const { status, statusText } = answer
  const headers = new Headers(answer.headers)
  const place = headers.get('Location')
  if (place !== null) headers.set('Location', place.replace(origin, location.origin))
  const text = await answer.text()
  const body = text === '' ? null : text.replaceAll(origin, location.origin)
  return new Response(body, { status, statusText, headers })
}

/** A proxy that lets through no body of more than a MiB, and what it has let through of files. */
export function proxyOfOneMiB(more: Between = () => undefined): {
  between: Between
  offsets: number[]
} {
  const offsets: number[] = []
  return {
    offsets,
    between: async (request) => {
      if (request.method !== 'PATCH' || !request.headers.has('Upload-Offset')) return undefined
      const { byteLength } = await request.clone().arrayBuffer()
      if (byteLength > MiB) return new Response('<h1>413</h1>', { status: 413 })
      const own = await more(request)
      if (!own) offsets.push(Number(request.headers.get('Upload-Offset')))
      return own
    },
  }
}

/** No answer, ever: the line is there and carries nothing. */
export function neverAnswered(): Promise<Response> {
  return new Promise(() => undefined)
}
