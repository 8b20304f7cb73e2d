/** How long the service waits for others before it goes on without them. */
export interface Waits {
  /** For what `/readyz` looks at: whoever asks gives up by itself after a few seconds. */
  readyMs: number
}

export const usualWaits: Waits = { readyMs: 2_000 }
