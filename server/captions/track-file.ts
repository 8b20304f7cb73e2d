import type { Services } from '#server/api/services.ts'

import type { Cue } from './cue.ts'
import type { TrackRow } from './keep-track.ts'
import { parseWebVtt } from './parse-webvtt.ts'

/** What a track says. Throws where its file is gone: replaced at this moment, it has another. */
export async function readFile(
  { storage }: Pick<Services, 'storage'>,
  { file_key }: Pick<TrackRow, 'file_key'>,
): Promise<Uint8Array> {
  const { stream } = await storage.read(file_key)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** The lines of a file that the service has written. */
export function cuesOf(file: Uint8Array): Cue[] {
  return parseWebVtt(new TextDecoder().decode(file))
}
