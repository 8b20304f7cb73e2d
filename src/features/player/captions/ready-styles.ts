import type { CaptionStyle } from '#contract/people.ts'

import { plainCaptions } from './plain-captions.ts'

/** What a ready-made style says: how words look, wherever they stand. */
type Look = Omit<CaptionStyle, 'place' | 'second'> & { sizePct: number }

export type ReadyStyle = 'plain' | 'large' | 'yellow' | 'outline'

function look(change: Partial<Look>): Look {
  const { typeface, color, background, strengthPct, opacityPct, edge } = plainCaptions
  const plain = { typeface, color, background, strengthPct, opacityPct, edge, sizePct: 100 }
  return { ...plain, ...change }
}

/** What most people look for, by one press. */
export const readyStyles: Record<ReadyStyle, Look> = {
  plain: look({}),
  large: look({ strengthPct: 100, sizePct: 150 }),
  yellow: look({ color: 'yellow', sizePct: 130 }),
  outline: look({ strengthPct: 0, edge: 'outline' }),
}

/** Do captions look like this one now? */
export function hasLook(name: ReadyStyle, style: CaptionStyle, sizePct: number): boolean {
  const now = new Map<string, unknown>(Object.entries({ ...style, sizePct }))
  return Object.entries(readyStyles[name]).every(([key, value]) => now.get(key) === value)
}
