import * as z from 'zod/mini'

import { CaptionState } from './captions.ts'
import { text } from './fields.ts'

/** Of a file of captions, and of the tracks of one video. Beside the other limits no screen would be without them. */
export const captionLimits = {
  fileB: 5 * 1024 ** 2,
  cues: 20_000,
  cue: 500,
  label: { max: 60 },
  tracks: 60,
} as const

export const CaptionLabel = text({ min: 1, ...captionLimits.label })

/** Merge patch of what an editor may change of a track, beside its lines. */
export const CaptionPatch = z.partial(
  z.object({
    label: CaptionLabel,
    state: CaptionState,
    /** False: somebody looked, and the lines fit the film that is played now. */
    isForFormerFilm: z.literal(false),
    /** Somebody read the lines through beside the film that is played now, and they are right. */
    isChecked: z.literal(true),
  }),
)
export type CaptionPatch = z.infer<typeof CaptionPatch>

/** Why a file of captions was refused, with the line that is meant (docs/specification.md#files). */
export const CaptionFault = z.object({
  line: z.int(),
  reason: z.enum([
    'no-text',
    'no-header',
    'no-lines',
    'no-time',
    'bad-time',
    'ends-before-start',
    'line-too-long',
    'too-many-lines',
  ]),
})
export type CaptionFault = z.infer<typeof CaptionFault>
