import type { ExtractorType } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** What `index.html` says itself: the text of elements with `data-words`. */
export function wordsOfPage(html: string): string[] {
  return [...html.matchAll(/<\w+[^>]* data-words[^>]*>([^<]+)</g)].map(([, text = '']) => text)
}

/** Finds it for the catalogue. */
export const pageExtractor: ExtractorType = {
  match: (filename) => filename.endsWith('.html'),
  extract(filename, code, onMessageExtracted) {
    for (const message of wordsOfPage(code))
      onMessageExtracted({ id: generateMessageId(message), message, origin: [filename, 1] })
  },
}
