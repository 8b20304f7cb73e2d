/** Tokens an organisation may set; the names are those of `ui/tokens.css` without `--c-`. */
export const colourNames = [
  'brass',
  'brass-hover',
  'brass-press',
  'brass-edge',
  'on-brass',
  'brass-ink',
  'brass-line',
  'brass-wash',
  'velvet',
  'velvet-deep',
  'velvet-fold',
  'velvet-ink',
  'on-velvet',
  'on-velvet-2',
  'focus',
] as const

/** They become part of a style sheet, so nothing but a colour may stand in one. */
export function isColour(text: string): boolean {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$|^(oklch|rgb|hsl)\([\d\s.,%/-]+\)$/i.test(text)
}
