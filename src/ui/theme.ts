const KEY = 'foyer.theme'

let chosen: Theme = 'system'
let isFollowing = false

/** A device that goes dark in the evening takes the page with it, unless light or dark was chosen. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => applyTheme(chosen))
}

export type Theme = 'system' | 'light' | 'dark' | 'contrast'

/**
 * Shows the page in a theme and remembers it on this device, so that the script in `index.html` can
 * do the same before the first paint. `contrast` is the system's light or dark with more contrast.
 */
export function applyTheme(theme: Theme): void {
  chosen = theme
  follow()
  const root = document.documentElement
  const isSystemLight = matchMedia('(prefers-color-scheme: light)').matches
  const shown = theme === 'light' || theme === 'dark' ? theme : isSystemLight ? 'light' : 'dark'
  root.dataset['theme'] = shown
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar) bar.content = shown === 'light' ? '#f8f5f2' : '#130d0d'
  if (theme === 'contrast') root.dataset['contrast'] = 'more'
  else delete root.dataset['contrast']
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // The browser keeps nothing: the theme lasts until the page is closed.
  }
}

/** Does this person, or their system, want nothing to move or play by itself? */
export function isMotionReduced(): boolean {
  return (
    document.documentElement.dataset['motion'] === 'reduce' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

/** Stills everything that moves, or leaves it to the system's setting. */
export function applyMotion(reduceMotion: 'system' | 'on' | 'off'): void {
  const root = document.documentElement
  if (reduceMotion === 'on') root.dataset['motion'] = 'reduce'
  else delete root.dataset['motion']
}
