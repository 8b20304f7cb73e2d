declare global {
  /** Asked for by `index.html`, whose first picture wears the portal's name and colours. */
  var foyerSettings: Promise<Response> | undefined
}

let early: Promise<Response> | null = null

/** The answer for `/config.json` before the application is there to read it. */
export function askForSettings(): Promise<Response> {
  early = globalThis.foyerSettings ?? fetch('/config.json', { credentials: 'same-origin' })
  // Whoever reads it hears of a failure.
  early.catch(() => undefined)
  return early
}

/** The answer for `/config.json`: the one that was asked for early, once, else a new one. */
export function settingsAnswer(): Promise<Response> {
  const answer = early ?? fetch('/config.json', { credentials: 'same-origin' })
  early = null
  return answer
}
