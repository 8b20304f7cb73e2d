import type { Engine } from '#server/processing/engine/engine.ts'
import { canBind } from '#server/processing/engine/guarded.ts'
import { listenToFilm } from '#server/transcription/listen-to-film.ts'
import { giveUpTranscription, runTranscription } from '#server/transcription/run-transcription.ts'
import { transcriptionOf } from '#server/transcription/transcription-row.ts'
import { translateTrack } from '#server/translation/translate-track.ts'

import { helpAlong } from './job/help-along.ts'
import { helpedBy } from './job/help-key.ts'
import type { Needs } from './job/needs.ts'
import { giveUp, runJob } from './job/run-job.ts'
import { waveOf } from './wave/ask-for-wave.ts'
import { giveUpWaves, makeWaves } from './wave/make-waves.ts'

/**
 * Prepares films, has them listened to and their tracks translated in this process until the service stops, one after the other, and helps others with long ones when there
 * is nothing else to do. A tool is held only where it is bound to this process: one that stands still would outlive it for
 * ever.
 */
export async function startWorker(services: Needs, engine: Engine): Promise<void> {
  const { jobs } = services
  if (jobs === null) return
  await jobs.work(
    (job) => {
      const id = transcriptionOf(job.key)
      if (id !== null) {
        return runTranscription(services, { ...job, id }, (held) =>
          held.row.from_id === null ? listenToFilm(engine, held) : translateTrack(held),
        )
      }
      const videoId = waveOf(job.key)
      if (videoId !== null) return makeWaves(services, engine, { ...job, videoId })
      return helpedBy(job.key) === null
        ? runJob(services, engine, job)
        : helpAlong({ services: { ...services, jobs }, engine, job })
    },
    async (key) => {
      const id = transcriptionOf(key)
      if (id !== null) return giveUpTranscription(services, id)
      const videoId = waveOf(key)
      if (videoId !== null) return giveUpWaves(services, videoId)
      // Help is offered, and nothing is lost with it.
      if (helpedBy(key) === null) await giveUp(services, key)
    },
    { canHold: canBind() },
  )
}
