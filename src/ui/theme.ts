const KEY = 'foyer.theme'

export type Theme = 'system' | 'light' | 'dark' | 'contrast'

let chosen = remembered()

/**
 * A device that goes dark in the evening takes the page with it, unless light or dark was chosen. Called once, before
 * anything is drawn; the script in `index.html` has shown the page in its theme by then.
 */
export function followSystemTheme(): void {
  systemIsLight().addEventListener('change', show)
}

/**
 * Shows the page in a theme and remembers it on this device, so that the script in `index.html` can
 * do the same before the first paint. `contrast` is the system's light or dark with more contrast.
 */
export function applyTheme(theme: Theme): void {
  chosen = theme
  show()
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // The browser keeps nothing: the theme lasts until the page is closed.
  }
}

function show(): void {
  const root = document.documentElement
  const ofSystem = systemIsLight().matches ? 'light' : 'dark'
  const shown = chosen === 'light' || chosen === 'dark' ? chosen : ofSystem
  root.dataset['theme'] = shown
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar) bar.content = shown === 'light' ? '#f8f5f2' : '#130d0d'
  if (chosen === 'contrast') root.dataset['contrast'] = 'more'
  else delete root.dataset['contrast']
}

function systemIsLight(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: light)')
}

function remembered(): Theme {
  try {
    const theme = localStorage.getItem(KEY)
    return theme === 'light' || theme === 'dark' || theme === 'contrast' ? theme : 'system'
  } catch {
    return 'system'
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
