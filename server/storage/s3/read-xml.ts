/** What stands in every element of this name, in the flat answers of S3, whose elements hold none of their own name. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, content = '']) => content,
  )
}

/** The text of the first element of this name; empty where there is none. */
export function textOf(xml: string, name: string): string {
  const [content = ''] = elementsOf(xml, name)
  return content
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(?:39|x27);|&apos;/g, "'")
    .replaceAll('&amp;', '&')
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
