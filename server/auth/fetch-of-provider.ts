/** What the service asks of the identity provider. */
type Asked = 'discovery' | 'keys' | 'introspection' | 'userinfo'

export interface SeenProvider {
  asked: Asked
  outcome: 'good' | 'refused' | 'failed'
  tookS: number
}

export type FetchOfProvider = (
  asked: Asked,
  address: string,
  init: RequestInit,
) => Promise<Response>

/** `fetch` that tells how it ended. */
export function fetchOfProvider(saw: (seen: SeenProvider) => void = () => {}): FetchOfProvider {
  return async (asked, address, init) => {
    const startedMs = performance.now()
    let outcome: SeenProvider['outcome'] = 'failed'
    try {
      const response = await fetch(address, init)
      if (response.ok) outcome = 'good'
      else if (response.status < 500) outcome = 'refused'
      return response
    } finally {
      saw({ asked, outcome, tookS: (performance.now() - startedMs) / 1000 })
    }
  }
}
