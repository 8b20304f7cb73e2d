/** RFC 6266: a plain name for old browsers, and the real one in UTF-8. Nothing in it can end the header. */
export function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%;/]/g, '_')
  const encoded = encodeURIComponent(fileName.replaceAll(/[\p{Cc}/\\]/gu, '_').toWellFormed())
  const exact = encoded.replaceAll(/['()*]/g, (character) => `%${hex(character)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase()
}
