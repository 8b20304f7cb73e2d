/** Whoever asks while it runs shares its end, so that asking often does not use up what it asks. */
export function whileRunning<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | null = null
  return () => (running ??= work().finally(() => (running = null)))
}
