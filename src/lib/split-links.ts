export interface LinkPart {
  text: string
  /** Set where the text is the address of a page. */
  href: string | null
}

const ADDRESS = /https?:\/\/[^\s<>]+/g

/** What ends a sentence or a bracket rather than an address. */
const CLOSING = new Set('.,;:!?\'")]')

/** Splits running text at the web addresses it names, so that they can become links. Only `http` and `https` do. */
export function splitLinks(text: string): LinkPart[] {
  const parts: LinkPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutClosing(match[0])
    if (!URL.canParse(address)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null })
    parts.push({ text: address, href: new URL(address).href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

function withoutClosing(address: string): string {
  let length = address.length
  while (CLOSING.has(address.charAt(length - 1))) length -= 1
  return address.slice(0, length)
}
