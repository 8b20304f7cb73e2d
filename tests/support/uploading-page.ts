import { readFileSync } from 'node:fs'

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'

import { paths } from '#config/paths.ts'
import { listMyVideos } from '#contract/calls/editing-calls.ts'
import { getVideo } from '#contract/calls/video-calls.ts'

import { FetchingRequest } from './fetching-request.ts'
import { startRemoteService, type RemoteService } from './remote-service.ts'

/**
 * jsdom decodes nothing, has no workers and keeps no files. Looking into the file, its fingerprint, the
 * sending and the service are the real ones.
 */
interface Drawn {
  frames: () => Promise<{ atMs: number; picture: Blob }[]>
  sheet: () => Promise<{ picture: Blob; geometry: object } | null>
}
const device = vi.hoisted(() => {
  const drawn: Drawn = { frames: async () => [], sheet: async () => null }
  return { drawn, kept: new Map<string, Map<string, unknown>>() }
})
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => {
    const store = device.kept.get(name) ?? new Map<string, unknown>()
    device.kept.set(name, store)
    return store
  },
  get: async (key: string, store: Map<string, unknown>) => store.get(key),
  set: async (key: string, value: unknown, store: Map<string, unknown>) =>
    void store.set(key, value),
  del: async (key: string, store: Map<string, unknown>) => void store.delete(key),
  entries: async (store: Map<string, unknown>) => [...store],
}))
vi.mock('#features/uploads/inspect/ask-worker.ts', async () => {
  const { fingerprintOf } = await import('#features/uploads/inspect/fingerprint.ts')
  const { probeFile } = await import('#features/uploads/inspect/probe-file.ts')
  return {
    fingerprintInWorker: fingerprintOf,
    probeInWorker: (file: File) => probeFile(file, file.name),
    framesInWorker: () => device.drawn.frames(),
    storyboardInWorker: () => device.drawn.sheet(),
  }
})
vi.mock('#lib/poster-pictures.ts', () => ({
  posterPictures: async (jpeg: Blob) => ({
    pictures: [{ width: 160, height: 90, jpeg }],
    dominant: '#223344',
    blur: 'A'.repeat(576),
  }),
}))
vi.mock('#features/uploads/inspect/can-play.ts', () => ({ whatCannotPlay: async () => null }))
// Node would load the part of the library that is meant for Node.
vi.mock('tus-js-client', () => vi.importActual('tus-js-client/lib.esm/browser/index.js'))

/** What the browser draws of a film, and what it keeps over a restart. */
export const { drawn, kept } = device

/** Room for each person: no film of these tests needs as much, but the one that is too big. */
export const quotaB = 16 * 1024 ** 2

// One service for the tests of a file, and a browser that remembers nothing for each of them.
let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ quotaB })
})
afterAll(() => service.close())
beforeEach(() => {
  kept.clear()
  drawn.frames = async () => []
  drawn.sheet = async () => null
})

export const picture = (): Blob => new Blob([readFileSync('tests/support/media/thumb-160.png')])
export const sheet = async () => ({
  picture: new Blob([readFileSync('tests/support/media/sheet.png')]),
  geometry: { cols: 2, rows: 2, count: 3, intervalMs: 1000 },
})

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

const openChannels = new Set<BroadcastChannel>()

/** What the tabs of one browser tell each other ends with it: the page of an earlier test is no other tab of this one. */
class BrowserChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    openChannels.add(this)
  }
  override postMessage(message: unknown): void {
    if (openChannels.has(this)) super.postMessage(message)
  }
}

function closeChannels(): void {
  for (const channel of openChannels) channel.close()
  openChannels.clear()
}

/**
 * A browser just started: nothing of an earlier page is in memory. `between` is what lies between it and
 * the service, whose addresses are changed on the way as a proxy changes them.
 */
export async function startBrowser(between: Between = () => undefined) {
  cleanup()
  vi.unstubAllGlobals()
  closeChannels()
  vi.stubGlobal('BroadcastChannel', BrowserChannel)
  vi.resetModules()
  const { bytesOf, connectPageTo, openApp, signInAgain } = await import('./open-app.tsx')
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
  const creator = (username: string) => ({ username, role: 'creator' }) as const
  return {
    send,
    openUploads: (username: string) => openApp(service, paths.upload(), creator(username)),
    signInAgain: (username: string) => signInAgain(service, creator(username)),
  }
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

export function ticket(name: string): HTMLElement {
  return screen.getByRole('article', { name })
}

export async function says(name: string, words: RegExp): Promise<void> {
  await waitFor(() => expect(ticket(name).textContent).toMatch(words))
}

/** Presses the button and chooses the file in the system's dialog that it opens. */
export async function chooseInDialog(button: string, file: File): Promise<void> {
  const opened = Promise.withResolvers<HTMLInputElement>()
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function remember(
    this: HTMLInputElement,
  ) {
    opened.resolve(this)
  })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const input = await opened.promise
  click.mockRestore()
  fireEvent.change(input, { target: { files: [file] } })
}

export function isPictureCall({ method, url }: Request): boolean {
  return method === 'PUT' && /\/(thumbnail|storyboard)\?/.test(url)
}

export function refusedWith(status: number, code: string): Response {
  const problem = { type: 'about:blank', title: code, status, code }
  return Response.json(problem, {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}

/** The person's own video of this title, in full. */
export async function findMine({ send }: Pick<Browser, 'send'>, title: string) {
  const { items } = await send(listMyVideos, { query: {} })
  const videoId = items.find((video) => video.title === title)?.id ?? ''
  return send(getVideo, { params: { videoId } })
}
type Browser = Awaited<ReturnType<typeof startBrowser>>

/** A line that carries the first MiB of a file and then nothing more, until it is mended. */
export function lineThatStops() {
  const isThere = Promise.withResolvers<void>()
  const mended = Promise.withResolvers<undefined>()
  const { between, offsets } = proxyOfOneMiB((request) => {
    if (request.headers.get('Upload-Offset') === '0') return undefined
    isThere.resolve()
    return mended.promise
  })
  return { between, offsets, firstMiB: isThere.promise, mend: () => mended.resolve(undefined) }
}

/** What is waited for that long comes at once. */
export function hurry(waitMs: number): void {
  const later = globalThis.setTimeout
  vi.stubGlobal(
    'setTimeout',
    (act: (...given: unknown[]) => void, delayMs?: number, ...given: unknown[]) =>
      later(act, delayMs === waitMs ? 0 : delayMs, ...given),
  )
}
