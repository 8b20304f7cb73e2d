import { join } from 'node:path'

import { withOwnFolder } from '#server/base/own-folder.ts'
import type { Engine } from '#server/processing/engine/engine.ts'

import { keepAsTrack } from './keep-as-track.ts'
import { listenToPieces } from './listen-to-pieces.ts'
import type { Held, Transcribing } from './transcribing.ts'
import { TranscriptionFailure } from './transcription-failure.ts'

/** Makes captions of what is said in a film. Throws what keeps it from that. */
export async function listenToFilm(engine: Engine, held: Held): Promise<void> {
  const endpoint = held.services.config.transcription
  if (endpoint === null) throw new TranscriptionFailure('unreachable', 'There is nobody to ask.')
  const transcribing = { ...held, engine, endpoint }
  await withFolder(transcribing, async (folder) => {
    const words = await listenToPieces(transcribing, folder)
    await keepAsTrack(transcribing, words)
  })
}

function withFolder(
  { services: { config, db }, row }: Transcribing,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const nameOf = ({ id, run }: { id: string; run: string | null }) => `${id}.${run ?? ''}`
  const inHand = async () =>
    (await db.selectFrom('transcriptions').select(['id', 'run']).execute()).map(nameOf)
  return withOwnFolder(
    { root: join(config.dataDir, 'transcribing'), name: nameOf(row), inHand },
    work,
  )
}
