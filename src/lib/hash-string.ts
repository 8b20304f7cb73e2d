/** FNV-1a over UTF-16 code units: a stable unsigned 32-bit number to pick a colour by. Not for secrets. */
export function hashString(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** How many colours of channels there are in `ui/tokens.css`. */
export const channelColours = 8

/** Which of them a channel has, by its id: a new name keeps the old colour. */
export function channelColour(channelId: string): number {
  return hashString(channelId) % channelColours
}
