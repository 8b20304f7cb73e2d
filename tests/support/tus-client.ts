import type { DraftAnswer, SentFile, VideoDraft } from '#contract/uploads.ts'

import type { ListeningService } from './listening-service.ts'

type Address = Pick<ListeningService, 'origin' | 'ours'>

/** One person sending files over HTTP, with the anti-forgery pair of our own pages. */
export class TusClient {
  readonly #server: Address
  readonly #token: string

  constructor(server: Address, token: string) {
    this.#server = server
    this.#token = token
  }

  /** Any request; `headers` override what is sent by itself, and an empty one leaves it out. */
  async ask(method: string, url: string, init: Omit<RequestInit, 'headers'> & Headed = {}) {
    const headers = {
      Authorization: `Bearer ${this.#token}`,
      ...this.#server.ours,
      ...init.headers,
    }
    const sent = Object.entries(headers).filter(([, value]) => value !== '')
    return fetch(new URL(url, this.#server.origin), {
      ...(init.body instanceof ReadableStream && { duplex: 'half' }),
      ...init,
      method,
      headers: sent,
    })
  }

  draft(fields: Partial<VideoDraft> & { sizeB: number }): Promise<Response> {
    const draft: VideoDraft = {
      title: 'A walk',
      fileName: 'walk.mp4',
      type: 'video/mp4',
      fingerprint: `s1-${crypto.randomUUID()}`,
      ...fields,
    }
    const headers = { 'Content-Type': 'application/json' }
    return this.ask('POST', '/api/v1/videos', { body: JSON.stringify(draft), headers })
  }

  async drafted(fields: Partial<VideoDraft> & { sizeB: number }): Promise<DraftAnswer> {
    const answer = await this.draft(fields)
    if (answer.status !== 201) throw new Error(await answer.text())
    return answer.json()
  }

  create(videoId: string, sizeB: number, init: Headed = {}): Promise<Response> {
    const metadata = `videoId ${Buffer.from(videoId).toString('base64')}`
    return this.ask('POST', '/api/v1/uploads', {
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(sizeB),
        'Upload-Metadata': metadata,
        ...init.headers,
      },
    })
  }

  /** Drafts and creates; answers the address of the upload. */
  async begun(
    bytes: Uint8Array,
    fields: Partial<VideoDraft> = {},
  ): Promise<{ url: string; videoId: string }> {
    const { video } = await this.drafted({ sizeB: bytes.length, ...fields })
    const created = await this.create(video.id, bytes.length)
    return { url: created.headers.get('Location') ?? '', videoId: video.id }
  }

  /** Begins another film for a video. */
  replace(videoId: string, fields: Partial<SentFile> & { sizeB: number }): Promise<Response> {
    const [fileName, fingerprint] = ['again.mp4', `s1-${crypto.randomUUID()}`]
    const file: SentFile = { fileName, type: 'video/mp4', fingerprint, ...fields }
    const headers = { 'Content-Type': 'application/json' }
    const path = `/api/v1/videos/${videoId}/source`
    return this.ask('POST', path, { body: JSON.stringify(file), headers })
  }

  /** The same, and sends all of it. */
  async replaced(
    videoId: string,
    bytes: Uint8Array,
    fields: Partial<SentFile> = {},
  ): Promise<void> {
    const begun = await this.replace(videoId, { sizeB: bytes.length, ...fields })
    if (begun.status !== 201) throw new Error(await begun.text())
    const url = (await this.create(videoId, bytes.length)).headers.get('Location') ?? ''
    const answer = await this.patch(url, 0, bytes)
    if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`)
  }

  head(url: string): Promise<Response> {
    return this.ask('HEAD', url, { headers: { 'Tus-Resumable': '1.0.0' } })
  }

  patch(url: string, offset: number, body: Uint8Array, init: Headed = {}): Promise<Response> {
    return this.ask('PATCH', url, {
      body: new Uint8Array(body),
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
        ...init.headers,
      },
    })
  }

  remove(url: string): Promise<Response> {
    return this.ask('DELETE', url, { headers: { 'Tus-Resumable': '1.0.0' } })
  }

  /** Sends a whole file and answers the video as it is then. */
  async sent(bytes: Uint8Array, fields: Partial<VideoDraft> = {}) {
    const { url, videoId } = await this.begun(bytes, fields)
    const answer = await this.patch(url, 0, bytes)
    if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`)
    return this.video(videoId)
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely; the service checks them against the contract
  async video(videoId: string): Promise<any> {
    return (await this.ask('GET', `/api/v1/videos/${videoId}`)).json()
  }
}

interface Headed {
  headers?: Record<string, string>
}
