/** The link each page was left by, by place in the history: where it leads, and which of those that lead there. */
const links = new Map<string, [href: string, nth: number]>()

const linksTo = (href: string) => [
  ...document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`),
]

/**
 * Remembers which link of the page has the focus, which is the one that is followed. Which of several it is, is counted
 * anew when it is followed: what is drawn of a long list may have changed since.
 */
export function rememberLinks(place: string): () => void {
  const remember = ({ target, type }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null
    const href = link?.getAttribute('href')
    if (link && href) links.set(place, [href, linksTo(href).indexOf(link)])
    else if (type === 'focusin') links.delete(place)
  }
  const stop = new AbortController()
  for (const type of ['focusin', 'click']) {
    addEventListener(type, remember, { capture: true, signal: stop.signal })
  }
  return () => stop.abort()
}

/** As a browser does when it goes back: the focus is on the link again by which one left. Answers whether it is there. */
export function focusLinkLeftBy(place: string): boolean {
  const [href = '', nth = -1] = links.get(place) ?? []
  const link = linksTo(href)[nth]
  link?.focus({ preventScroll: true })
  return !!link
}
