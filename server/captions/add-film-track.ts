import type { Services } from '#server/api/services.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import type { Cue } from './cue.ts'
import { findTrack, keepTrack, type TrackName } from './keep-track.ts'
import { nameOfLanguage } from './name-of-language.ts'
import { writeWebVtt } from './write-webvtt.ts'

type Needs = Pick<Services, 'db' | 'storage' | 'config' | 'clock' | 'log'>

interface FilmTrack {
  name: TrackName
  /** What the film calls it; null where it says nothing. */
  label: string | null
  filmNumber: number
}

/** Adds lines that came inside a film as a draft, unless there is such a track already: what people brought stays. */
export async function addFilmTrack(
  needs: Needs,
  { name, label, filmNumber }: FilmTrack,
  cues: readonly Cue[],
): Promise<void> {
  if ((await findTrack(needs.db, name)) !== null) return
  const inTime = cues.toSorted((a, b) => a.startMs - b.startMs)
  await keepTrack(needs, name, {
    file: new TextEncoder().encode(writeWebVtt(inTime)),
    change: (before) => {
      if (before !== null) {
        const detail = 'Somebody brought such a track meanwhile.'
        throw new ProblemError('version-conflict', { detail })
      }
      return {
        label: label ?? nameOfLanguage(name.lang),
        origin: 'file',
        state: 'draft',
        cue_count: cues.length,
        film_number: filmNumber,
        updated_at: needs.clock(),
      }
    },
    show: async () => undefined,
  })
}
