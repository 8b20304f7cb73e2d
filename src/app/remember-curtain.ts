/**
 * Keeps the colour of the portal's curtain for the next page that is opened here: the outline of its first screen
 * (`index.html`) comes before anything is known of the portal, and would be of another colour for a moment.
 */
export function rememberCurtain(): void {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--c-velvet')
  try {
    localStorage.setItem('foyer.curtain', colour)
  } catch {
    // The browser keeps nothing: the outline stays neutral.
  }
}
