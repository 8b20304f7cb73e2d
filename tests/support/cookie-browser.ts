interface Cookie {
  name: string
  value: string
  path: string
}

export interface Visit {
  url: string
  status: number
  headers: Headers
  text: string
}

/** As much of a browser as a sign-in needs without scripts: cookies with paths, and redirects one by one. */
export class CookieBrowser {
  #cookies: Cookie[] = []

  /** Follows redirects until one leaves `stayAt`, or a page is shown. */
  async open(url: string, options: { stayAt: string; init?: RequestInit }): Promise<Visit> {
    let visit = await this.#request(url, options.init ?? {})
    for (let hops = 0; hops < 10 && visit.status >= 300 && visit.status < 400; hops += 1) {
      const next = new URL(visit.headers.get('location') ?? '', visit.url)
      if (next.origin !== options.stayAt) return { ...visit, url: next.href }
      visit = await this.#request(next.href, {})
    }
    return visit
  }

  submit(url: string, fields: Record<string, string>, origin: string): Promise<Visit> {
    const init = { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: origin } }
    return this.open(url, { stayAt: origin, init })
  }

  async #request(url: string, init: RequestInit): Promise<Visit> {
    const { pathname } = new URL(url)
    const sent = this.#cookies.filter((cookie) => pathname.startsWith(cookie.path))
    const headers = new Headers(init.headers)
    headers.set('Accept', 'text/html')
    headers.set('Cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return {
      url,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    this.#cookies = this.#cookies.filter((old) => old.name !== name || old.path !== path)
    if (value !== '') this.#cookies.push({ name, value, path })
  }
}
