import { join } from 'node:path'

import type { StoredAudio, StoredRendition, StoredStreams } from '#server/database/stored-json.ts'
import { ToolFailure } from '#server/processing/engine/tool-failure.ts'
import {
  bitratesOf,
  isAv1,
  isOpus,
  masterPlaylist,
  mediaPlaylist,
} from '#server/processing/package/playlists.ts'
import { readFragments, type FragmentedFile } from '#server/processing/package/read-fragments.ts'
import type { AudioRung, Pass, VideoRung } from '#server/processing/plan/plan.ts'
import type { Storage } from '#server/storage/storage.ts'

import { requireWhole, type SaidLengths } from './require-whole.ts'

export interface KeptPass {
  storage: Storage
  /** Where the engine wrote. */
  from: string
  /** Of the storage. */
  folder: string
  /** What is written now bears its name. */
  run: string
  pass: Pass
  fps: number | null
  lengths: SaidLengths
  before: StoredStreams | null
}

/**
 * Takes what an engine made into the storage, with its lists, and answers what players may follow once the list of them
 * all is written. Throws a
 * MediaFault where the film breaks off earlier than it says.
 */
export async function keepPass(kept: KeptPass): Promise<StoredStreams> {
  const { storage, folder, from, pass, before } = kept
  const stored = (name: string) => `${name}-${kept.run.slice(0, 6)}`
  const files = new Map<string, FragmentedFile>()
  for (const { name } of [...pass.video, ...pass.audio]) {
    files.set(name, await readFragments(join(from, `${name}.mp4`)))
  }
  const pictures = pass.video.map(({ name }) => fileOf(files, name))
  const sounds = pass.audio.map(({ name }) => fileOf(files, name))
  // Of the second reading there is no sound, and the first has shown that there is a whole film.
  requireWhole(pictures, sounds, before === null ? kept.lengths : { ...kept.lengths, filmMs: null })
  for (const [name, file] of files) {
    const key = `${folder}/${stored(name)}`
    await storage.importFile(`${key}.mp4`, join(from, `${name}.mp4`), 'move')
    await writeText(storage, `${key}.m3u8`, mediaPlaylist(`${stored(name)}.mp4`, file))
  }
  // A run that was cut off may have written its own down without saying that it was done.
  const renditions = [
    ...(before?.renditions ?? []).filter((one) => !isMadeAnew(one, pass)),
    ...pass.video.map((rung) => ({
      ...rendition(rung, fileOf(files, rung.name), kept.fps),
      name: stored(rung.name),
    })),
  ]
  const audio = [
    ...(before?.audio ?? []).filter((one) =>
      pass.audio.every(({ codec }) => (codec === 'opus') !== isOpus(one)),
    ),
    ...pass.audio.map((rung, place) => ({
      ...sound(rung, fileOf(files, rung.name), place),
      name: stored(rung.name),
    })),
  ]
  // Another name each time: a list that somebody follows never changes under them.
  const master = `master-${renditions.length}.m3u8`
  return { folder, master, renditions, audio }
}

/** Is all that a pass would make there already? */
export function isMade({ video }: Pass, { renditions }: StoredStreams): boolean {
  return video.every((rung) => renditions.some((one) => isMadeAnew(one, { video: [rung] })))
}

function isMadeAnew(one: StoredRendition, { video }: Pick<Pass, 'video'>): boolean {
  return video.some(({ lines, codec }) => lines === one.lines && (codec === 'av1') === isAv1(one))
}

/** The list of all of them: by the one run that has it in hand, as its name is that of every run. */
export async function writeMaster(storage: Storage, streams: StoredStreams): Promise<void> {
  await writeText(storage, `${streams.folder}/${streams.master}`, masterPlaylist(streams))
}

function rendition(
  { lines, width, height }: VideoRung,
  file: FragmentedFile,
  fps: number | null,
): Omit<StoredRendition, 'name'> {
  const { codec, sizeB } = file
  return { lines, width, height, fps, codec, sizeB, ...bitratesOf(file) }
}

function sound(
  { lang, title }: AudioRung,
  file: FragmentedFile,
  place: number,
): Omit<StoredAudio, 'name'> {
  const label = title ?? lang ?? `${place + 1}`
  return { lang, label, codec: file.codec, sizeB: file.sizeB, ...bitratesOf(file) }
}

function fileOf(files: ReadonlyMap<string, FragmentedFile>, name: string): FragmentedFile {
  const file = files.get(name)
  if (file === undefined) throw new ToolFailure(`${name} was not made.`)
  return file
}

function writeText(storage: Storage, key: string, text: string): Promise<unknown> {
  return storage.write(key, new TextEncoder().encode(text))
}
