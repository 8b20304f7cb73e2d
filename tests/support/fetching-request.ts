/**
 * XMLHttpRequest as far as sending a file needs it, over `fetch`: the page's own would go past what
 * stands between it and the service.
 */
export class FetchingRequest {
  status = 0
  responseText = ''
  withCredentials = false
  onload: (() => void) | null = null
  onerror: ((event: unknown) => void) | null = null
  readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null }
  readonly #stop = new AbortController()
  readonly #headers: [string, string][] = []
  #method = 'GET'
  #url = ''
  #answered = new Headers()

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.push([name, value])
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.get(name)
  }

  abort(): void {
    this.#stop.abort()
  }

  send(body: Blob | null = null): void {
    void this.#go(body)
  }

  async #go(body: Blob | null): Promise<void> {
    const { signal } = this.#stop
    try {
      const bytes = body && new Uint8Array(await body.arrayBuffer())
      const answer = await fetch(this.#url, {
        method: this.#method,
        headers: this.#headers,
        body: bytes,
        signal,
      })
      this.responseText = await answer.text()
      if (signal.aborted) return
      this.status = answer.status
      this.#answered = answer.headers
      if (body) {
        this.upload.onprogress?.({ lengthComputable: true, loaded: body.size, total: body.size })
      }
      this.onload?.()
    } catch (error) {
      if (!signal.aborted) this.onerror?.(error)
    }
  }
}
