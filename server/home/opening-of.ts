const longest = 300

/** The first paragraph of a description as plain text, for beside the big picture; null where it begins with something else. */
export function openingOf(description: string): string | null {
  const [paragraph = ''] = description.trim().split(/\n\s*\n/)
  if (/^(?:[-*#>]|\d+\.)\s/.test(paragraph)) return null
  const text = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*{1,2})(\S(?:.*?\S)?)\1/g, '$2')
    .replaceAll(/\s+/g, ' ')
  if (text === '') return null
  const letters = Array.from(text)
  if (letters.length <= longest) return text
  return `${letters
    .slice(0, longest)
    .join('')
    .replace(/\s\S*$/, '')}…`
}
