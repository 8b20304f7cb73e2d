import { getWave, waveStepMs, type Wave } from '#contract/calls/wave-calls.ts'
import { findVideoToEdit } from '#server/access/video-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'

import { askForWave } from './ask-for-wave.ts'

/** How loud a film is: made when somebody first asks, and kept with what was made of it, so that it goes with that. */
export function mountWaves(app: App, services: Services): void {
  const { db, storage, mediaUrls, jobs } = services
  const nothing = { url: null, stepMs: waveStepMs }

  bindCall(app, services, getWave, async ({ params, person }): Promise<Wave> => {
    const video = await findVideoToEdit(db, person, params.videoId)
    const { streams, file_key: filmKey } = video
    if (streams === null || filmKey === null) return { state: 'none', ...nothing }
    const key = `${streams.folder}/wave-1.u8`
    if ((await storage.stat(key)) !== null) {
      const personId = video.asked_by
      const options = { lifetime: 'grant', contentType: 'application/octet-stream' } as const
      const url = mediaUrls.forKey(key, { ...options, videoId: video.id, personId })
      return { state: 'there', url, stepMs: waveStepMs }
    }
    // Where nobody prepares films nobody listens.
    if (jobs === null) return { state: 'none', ...nothing }
    const state = await askForWave(db, jobs, { key, videoId: video.id, filmKey })
    return { state, ...nothing }
  })
}
