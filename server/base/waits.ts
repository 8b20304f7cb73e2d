/** How long the service waits for others before it goes on without them. */
export interface Waits {
  /** For what `/readyz` looks at: whoever asks gives up by itself after a few seconds. */
  readyMs: number
  /** Before the room on the disk is looked at again, where there was too little. */
  roomMs: number
  /** Before it is looked again which videos are due to go on show, or to come off. */
  dueMs: number
  /** For the words of one piece of sound, until all of them are there: a small machine takes three times as long as they last. */
  wordsMs: number
  /** Before somebody who could not answer is asked for words again the first time; then twice as long each time. */
  wordsAgainMs: number
}

export const usualWaits: Waits = {
  readyMs: 2_000,
  roomMs: 10_000,
  dueMs: 2_000,
  wordsMs: 280_000,
  wordsAgainMs: 2_000,
}
