import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getWave, waveStepMs, type Wave } from '#contract/calls/wave-calls.ts'
import { findVideoToEdit } from '#server/access/video-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import type { Engine } from '#server/processing/engine/engine.ts'

import { fetchFilm } from './job/scratch.ts'

type Needs = Pick<Services, 'storage' | 'log' | 'stopping'>

/** How loud a film is: made when somebody first asks, and kept with what was made of it, so that it goes with that. */
export function mountWaves(app: App, services: Services, engine: Engine | null): void {
  const { storage, mediaUrls, config } = services
  const nothing = { url: null, stepMs: waveStepMs }
  /** What this process listens to; a film that could not be listened to is not asked again before a start. */
  const heard = new Map<string, 'coming' | 'none'>()
  let before = Promise.resolve()

  bindCall(app, services, getWave, async ({ params, person }): Promise<Wave> => {
    const video = await findVideoToEdit(services.db, person, params.videoId)
    const { streams, file_key: filmKey } = video
    if (streams === null || filmKey === null) return { state: 'none', ...nothing }
    const key = `${streams.folder}/wave-1.u8`
    if ((await storage.stat(key)) !== null) {
      const personId = video.asked_by
      const options = { lifetime: 'grant', contentType: 'application/octet-stream' } as const
      const url = mediaUrls.forKey(key, { ...options, videoId: video.id, personId })
      return { state: 'there', url, stepMs: waveStepMs }
    }
    if (engine === null || config.processing.where !== 'here') return { state: 'none', ...nothing }
    const known = heard.get(key)
    if (known === undefined) {
      heard.set(key, 'coming')
      // One after the other: films are prepared meanwhile.
      before = before.then(() =>
        listen(services, engine, { filmKey, key }).then(
          () => void heard.delete(key),
          (error: unknown) => {
            services.log.warn('wave.failed', { videoId: video.id, error })
            heard.set(key, 'none')
          },
        ),
      )
    }
    return { state: known ?? 'coming', ...nothing }
  })
}

async function listen(
  { storage, stopping }: Needs,
  engine: Engine,
  { filmKey, key }: { filmKey: string; key: string },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-wave-'))
  try {
    const work = { input: await fetchFilm(storage, filmKey, folder), folder, signal: stopping }
    const { audio } = await engine.probe(work)
    const [sound] = audio
    const wave = sound ? await engine.hear({ ...work, index: sound.index }) : new Uint8Array()
    await storage.write(key, wave)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
