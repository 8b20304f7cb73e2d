import type { Settings } from '#config/settings.ts'

/** Puts an organisation's own colours over the tokens, for both themes. */
export function applyColours(colours: Settings['colours']): void {
  const rules = Object.entries(colours).map(([name, value]) => {
    const both = typeof value === 'string' ? { dark: value, light: value } : value
    return `[data-theme='dark']{--c-${name}:${both?.dark}}[data-theme='light']{--c-${name}:${both?.light}}`
  })
  // What the page wore until now (`index.html`) is of one theme.
  const { style } = document.documentElement
  for (const token of [...style].filter((name) => name.startsWith('--c-')))
    style.removeProperty(token)
  if (rules.length === 0) return
  // A constructed sheet: a strict Content-Security-Policy allows no inline styles.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules.join(''))
  document.adoptedStyleSheets.push(sheet)
}
