import * as z from 'zod'

import { colourNames, isColour } from '#contract/portal-colours.ts'

const names = new Set<string>(colourNames)

/** `PORTAL_COLOURS`, parsed: what a page would not take stops the start. */
export const PortalColours = z.record(z.string(), z.string()).superRefine((colours, context) => {
  for (const [name, value] of Object.entries(colours)) {
    const message = mistakeIn(name, value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  }
})

function mistakeIn(name: string, value: string): string | null {
  if (!names.has(name)) return `knows no colour "${name}": it can be ${[...names].join(', ')}`
  return isColour(value)
    ? null
    : `has no colour for ${name}: write it like %23a6711c or oklch(59%25 0.116 73)`
}
