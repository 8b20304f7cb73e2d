import { settings } from '#config/env.ts'

/**
 * Keeps name, logo and colours of the portal for the next page that is opened here: the outline of its first screen
 * (`index.html`) wears them at once, and need not wait for its settings.
 */
export function rememberLook(): void {
  const { name, logo, colours } = settings()
  try {
    localStorage.setItem('foyer.look', JSON.stringify({ name, logo, colours }))
  } catch {
    // The browser keeps nothing: the next picture waits for the settings.
  }
}
