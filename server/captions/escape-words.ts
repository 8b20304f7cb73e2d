/** What is said, as a WebVTT file writes it: nothing in it is a tag, an entity or a time. */
export function escapeWords(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
