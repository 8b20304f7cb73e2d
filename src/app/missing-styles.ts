import { ConnectionError } from '#api/errors/http-error.ts'

const missing = new Set<HTMLLinkElement>()
let fetching: Promise<unknown> | null = null

/**
 * Knows the style sheets that could not be fetched. Vite asks for each of them once: without this, a screen whose styles
 * were lost with the connection would come without them when the connection is back.
 */
export function watchStyles(): void {
  document.addEventListener('error', notice, true)
  addEventListener('online', () => void fetchMissingStyles().catch(() => undefined))
}

function notice({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
}

/** Resolves once every style sheet that was asked for is here. Throws a `ConnectionError` when one still does not come. */
export async function fetchMissingStyles(): Promise<void> {
  if (missing.size === 0) return
  fetching ??= Promise.all([...missing].map(fetchAgain)).finally(() => (fetching = null))
  await fetching
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const copy = document.createElement('link')
  for (const { name, value } of link.attributes) copy.setAttribute(name, value)
  missing.delete(link)
  return new Promise((resolve, reject) => {
    copy.addEventListener('load', () => resolve())
    // One that fails again is noticed again.
    copy.addEventListener('error', () => reject(new ConnectionError({ cause: copy.href })))
    link.replaceWith(copy)
  })
}
