import type { CaptionStyle } from '#contract/people.ts'

/** How captions look until somebody wants them otherwise. */
export const plainCaptions: CaptionStyle = {
  typeface: 'sans',
  color: 'white',
  background: 'black',
  strengthPct: 78,
  opacityPct: 100,
  edge: 'none',
  place: 'bottom',
  second: 'below',
}
