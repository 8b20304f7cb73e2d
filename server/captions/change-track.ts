import type { CaptionPatch } from '#contract/caption-changes.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import { requireVersion } from '#server/api/etag.ts'
import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { orMissing } from '#server/storage/or-missing.ts'

import { hideCues, showCues } from './cue-rows.ts'
import type { Cue } from './cue.ts'
import {
  etagOf,
  findTrack,
  holdVideo,
  keepTrack,
  removeFile,
  type TrackChange,
  type TrackName,
  type TrackRow,
} from './keep-track.ts'
import { nameOfLanguage } from './name-of-language.ts'
import { readHead } from './read-head.ts'
import { cuesOf, readFile } from './track-file.ts'
import { writeWebVtt } from './write-webvtt.ts'

type Needs = Pick<Services, 'db' | 'storage' | 'config' | 'clock' | 'log'>

/** Which track, in the version that was read; null where whoever asks has read none. */
export interface AskedTrack {
  video: FoundVideo
  name: TrackName
  ifMatch: string | null
}

interface Written {
  cues: readonly Cue[]
  head: string
  label: string | undefined
  /** Are they the lines of before, written on? Else they are those of a file that somebody brings. */
  isEdit: boolean
}

/** Writes these lines as a new draft, or in the place of those of a track that is there. */
export async function writeTrack(
  needs: Needs,
  { video, name, ifMatch }: AskedTrack,
  { cues, head, label, isEdit }: Written,
): Promise<TrackRow> {
  // Lines are written on by themselves: how all of them look stays.
  const kept = isEdit && head === '' ? await headOf(needs, name) : head
  return keepTrack(needs, name, {
    file: new TextEncoder().encode(writeWebVtt(cues, kept)),
    change: (found, playing) => {
      const before = ifMatch === null && givesWay(found, playing) ? null : found
      requireRead(before, ifMatch)
      return {
        ...(isEdit && before !== null ? {} : begun(isEdit ? 'edited' : 'upload', video)),
        label: label ?? before?.label ?? nameOfLanguage(name.lang),
        state: before?.state ?? 'draft',
        cue_count: cues.length,
        updated_at: needs.clock(),
      }
    },
    show: async (trx, track) => {
      if (track.state === 'published') await showCues(trx, track, cues)
    },
  })
}

/** Names a track otherwise, puts it on show or takes it off. Its file moves, so that no address of before leads to it. */
export async function patchTrack(
  needs: Needs,
  asked: AskedTrack,
  patch: CaptionPatch,
): Promise<TrackRow> {
  const { video, name, ifMatch } = asked
  const before = await findTrack(needs.db, name)
  requireVersionOf(before, ifMatch)
  const file = await readFile(needs, before).catch(async (error: unknown) => {
    // Replaced at this moment, it has another file by now.
    requireVersionOf(await findTrack(needs.db, name), etagOf(before))
    throw error
  })
  return keepTrack(needs, name, {
    file,
    isMoved: true,
    change: (now) => {
      requireVersionOf(now, etagOf(before))
      return patched(now, patch, { video, now: needs.clock() })
    },
    show: async (trx, track) => {
      if (track.state === 'draft') await hideCues(trx, track)
      else if (before.state === 'draft') await showCues(trx, track, cuesOf(file))
    },
  })
}

/** Deletes a track and its file for good. */
export async function removeTrack(
  needs: Needs,
  { name, ifMatch }: Omit<AskedTrack, 'video'>,
): Promise<void> {
  const removed = await inTransaction(needs.db, async (trx) => {
    await holdVideo(trx, name.videoId)
    const track = await findTrack(trx, name)
    requireVersionOf(track, ifMatch)
    await trx.deleteFrom('captions').where('id', '=', track.id).execute()
    return track
  })
  await removeFile(needs, name, removed.file_key)
}

/** What is known of lines that are new: nobody has read them through beside the film, and no machine made them. */
function begun(origin: 'upload' | 'edited', { film_number }: FoundVideo) {
  const byMachine = { model: null, confidence: null, doubts: null }
  return { origin, film_number, checked_at: null, ...byMachine }
}

function patched(
  track: TrackRow,
  { label, state, isForFormerFilm, isChecked }: CaptionPatch,
  { video, now }: { video: FoundVideo; now: Date },
): TrackChange {
  const isRead = isChecked === true
  return {
    label: label ?? track.label,
    state: state ?? track.state,
    film_number: isRead || isForFormerFilm === false ? video.film_number : track.film_number,
    ...(isRead && { checked_at: now }),
    updated_at: now,
  }
}

/**
 * Is it what came inside a film that the video does not play, or not yet, as it came? Only who may send one is told of
 * that, and what people bring comes before it.
 */
function givesWay(track: TrackRow | null, playing: number): boolean {
  if (track === null || track.origin !== 'file' || track.state !== 'draft') return false
  return track.version === 1 && track.film_number > playing
}

/** Of a track that is there only who has read it writes another, and nobody replaces what they never saw. */
function requireRead(track: TrackRow | null, ifMatch: string | null): void {
  if (track !== null && ifMatch === null) {
    throw new ProblemError('precondition-required', {
      detail: 'There is such a track already: send If-Match with its etag.',
    })
  }
  if (track === null && ifMatch !== null) {
    throw new ProblemError('version-conflict', { detail: 'There is no such track any more.' })
  }
  if (track !== null) requireVersionOf(track, ifMatch)
}

function requireVersionOf(
  track: TrackRow | null,
  ifMatch: string | null,
): asserts track is TrackRow {
  if (track === null) throw new ProblemError('not-found')
  requireVersion(ifMatch, etagOf(track))
}

/** Of the track as it is. Where that is replaced at this moment, what is written meets another version and is refused. */
async function headOf(needs: Needs, name: TrackName): Promise<string> {
  const track = await findTrack(needs.db, name)
  if (track === null) return ''
  const file = await orMissing(readFile(needs, track))
  return file === null ? '' : readHead(new TextDecoder().decode(file))
}
