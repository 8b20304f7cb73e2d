import * as z from 'zod'

/** The tokens an organisation may set. The front end has the same list, and refuses to start with another. */
const names = new Set([
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
])

const colour = /^#([0-9a-f]{3}|[0-9a-f]{6})$|^(oklch|rgb|hsl)\([\d\s.,%/-]+\)$/i

/** `PORTAL_COLOURS`, parsed. They become part of a style sheet, so nothing but a colour may stand in one. */
export const PortalColours = z.record(z.string(), z.string()).superRefine((colours, context) => {
  for (const [name, value] of Object.entries(colours)) {
    const message = mistakeIn(name, value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  }
})

function mistakeIn(name: string, value: string): string | null {
  if (!names.has(name)) return `knows no colour "${name}": it can be ${[...names].join(', ')}`
  return colour.test(value)
    ? null
    : `has no colour for ${name}: write it like %23a6711c or oklch(59%25 0.116 73)`
}
