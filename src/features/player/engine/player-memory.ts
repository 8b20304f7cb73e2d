import * as z from 'zod/mini'

import { CaptionStyle } from '#contract/people.ts'

/** What this browser remembers of how somebody likes to watch. */
const Memory = z.object({
  volume: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
  isMuted: z._default(z.boolean(), false),
  /** Of visitors: whoever is signed in has a usual speed in the settings. */
  speed: z._default(z.number().check(z.minimum(0.25), z.maximum(4)), 1),
  captionLang: z._default(z.nullable(z.string()), null),
  secondLang: z._default(z.nullable(z.string()), null),
  isDescribing: z._default(z.boolean(), false),
  captionSizePct: z._default(z.number().check(z.minimum(50), z.maximum(300)), 100),
  captionStyle: z._default(z.nullable(CaptionStyle), null),
  isTheatre: z._default(z.boolean(), false),
})
export type PlayerMemory = z.infer<typeof Memory>

const KEY = 'foyer.player'

/** Never fails: blocked storage or a spoilt value reads as nothing remembered. */
export function readMemory(): PlayerMemory {
  try {
    return Memory.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return Memory.parse({})
  }
}

export function remember(patch: Partial<PlayerMemory>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readMemory(), ...patch }))
  } catch {
    // Storage may be blocked or full; the choice then lasts for this visit only.
  }
}
