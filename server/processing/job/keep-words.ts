import { readFile, stat } from 'node:fs/promises'

import { captionLimits } from '#contract/caption-changes.ts'
import { Language } from '#contract/fields.ts'
import { addFilmTrack } from '#server/captions/add-film-track.ts'
import type { TrackName } from '#server/captions/keep-track.ts'
import { readableCues } from '#server/captions/parse-subrip.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import type { WrittenWords } from '#server/processing/engine/engine.ts'
import type { FilmName } from '#server/versions/film-row.ts'

import type { Needs } from './needs.ts'

/** With its numbers and its tags a track is written somewhat longer than it came. */
const mostB = captionLimits.fileB * 4

/**
 * Gives the video the words that came inside its film, as drafts: nobody has looked at them yet. Where it has a track of
 * that language and kind, that stays. One that is refused costs neither the film nor the others;
 * what may be otherwise a moment later (no disk, no database) is thrown, so that it is tried again.
 */
export async function keepWords(
  needs: Needs,
  film: FilmName,
  { written, signal }: { written: readonly WrittenWords[]; signal: AbortSignal },
): Promise<void> {
  for (const { name, label, path } of await placesOf(needs, film, written)) {
    signal.throwIfAborted()
    if ((await stat(path)).size > mostB) continue
    const cues = readableCues(await readFile(path, 'utf8'))
    if (cues.length === 0) continue
    await addFilmTrack(needs, { name, label, filmNumber: film.number }, cues).catch(
      (error: unknown) => {
        if (!isRefused(error)) throw error
        needs.log.warn('processing.words-left-out', { ...name, error })
      },
    )
  }
}

/** For good, that is: a full disk has room again some day. */
function isRefused(error: unknown): boolean {
  return error instanceof ProblemError && error.code !== 'storage-full'
}

interface Place {
  name: TrackName
  label: string | null
  path: string
}

/** The first of a language is what is heard, as far as anybody knows, and the second what is spoken; there is no place for more. */
async function placesOf(
  { db }: Needs,
  { videoId }: FilmName,
  written: readonly WrittenWords[],
): Promise<Place[]> {
  const video = await db
    .selectFrom('videos')
    .select('lang')
    .where('id', '=', videoId)
    .executeTakeFirst()
  const taken = new Map<string, number>()
  return written.flatMap(({ track, path }) => {
    const lang = Language.safeParse(track.lang ?? video?.lang).data ?? 'und'
    const count = taken.get(lang) ?? 0
    taken.set(lang, count + 1)
    const kind = kinds[count]
    return kind === undefined ? [] : [{ name: { videoId, lang, kind }, label: track.title, path }]
  })
}

const kinds = ['captions', 'subtitles'] as const
