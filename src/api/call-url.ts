import type { Call } from '#contract/calls/call.ts'

interface Place {
  params?: unknown
  query?: unknown
}

/** Path and query of a call, relative to the base of the API. Unset query fields are left out. */
export function callUrl(call: Call, { params, query }: Place = {}): string {
  const values = new Map(entriesOf(params))
  const path = call.path
    .slice(1)
    .replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
