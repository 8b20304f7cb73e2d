import * as z from 'zod/mini'

import { Bytes, Milliseconds } from './fields.ts'

/** What the service tells every client of itself before anything else. */
export const PortalConfig = z.object({
  name: z.string(),
  logo: z.nullable(z.url()),
  locales: z.array(z.string()),
  uploads: z.object({
    accept: z.array(z.string()),
    maxB: Bytes,
    maxDurationMs: Milliseconds,
    chunk: z.object({ minB: Bytes, maxB: Bytes, defaultB: Bytes }),
    parallel: z.int(),
    filesPerBatch: z.int(),
  }),
  features: z.object({
    anonymous: z.boolean(),
    /** Are films prepared here, so that any film plays? Else those are taken that every browser plays as they are. */
    processing: z.boolean(),
    /** Does a machine write captions, where somebody asks for them? */
    transcription: z.boolean(),
    /** Does one put a track into another language? */
    translation: z.boolean(),
  }),
  /** What becomes of a video for everybody that has no captions on show: it is published, asked about first, or refused. */
  publicWithoutWords: z.enum(['allow', 'ask', 'refuse']),
  categories: z.array(z.object({ id: z.string(), label: z.string() })),
  licences: z.array(z.object({ id: z.string(), label: z.string() })),
  csrf: z.object({ cookie: z.string(), header: z.string() }),
  /** Whose people `internal` are, e.g. "Quillmoor". How many they are is told to who publishes (`Me`). */
  audience: z.object({ organisation: z.string(), internalCount: z.nullable(z.int()) }),
  helpContact: z.nullable(z.string()),
  build: z.string(),
})
export type PortalConfig = z.infer<typeof PortalConfig>
