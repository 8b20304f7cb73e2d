/** Style sheets that did not come, and those of them that are asked for again, by address. */
const missing = new Map<string, HTMLLinkElement>()
const coming = new Map<string, Promise<void>>()

/** From here on it is known which style sheets did not come. */
export function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') {
        missing.set(target.href, target)
      }
    },
    true,
  )
}

/**
 * Code whose style sheets may be lost with the connection. Vite asks for each of them once and then takes it for there:
 * without this, what failed for want of one would come without it the next time. Throws while one still does not come.
 */
export function withStyles<Code>(fetchCode: () => Promise<Code>): () => Promise<Code> {
  let lost: string[] = []
  return async () => {
    await Promise.all(lost.map(fetchAgain))
    try {
      return await fetchCode()
    } catch (error) {
      lost = [...missing.keys()]
      throw error
    }
  }
}

function fetchAgain(href: string): Promise<void> {
  if (!missing.has(href)) return Promise.resolve(coming.get(href))
  // A browser answers the first request with what became of the page's own preload, if that failed, and asks nobody.
  const arrival = askFor(href)
    .catch(() => askFor(href))
    .finally(() => coming.delete(href))
  coming.set(href, arrival)
  return arrival
}

function askFor(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = missing.get(href)
    if (!link) return resolve()
    missing.delete(href)
    const copy = link.cloneNode()
    copy.addEventListener('load', () => resolve())
    copy.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${href}`)))
    link.replaceWith(copy)
  })
}
