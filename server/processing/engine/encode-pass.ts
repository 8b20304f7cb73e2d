import { join } from 'node:path'

import type { AudioRung, VideoRung } from '#server/processing/plan/plan.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'

import { pictureEncoder, soundEncoder, soundFilters } from './encoders.ts'
import type { EncodeWork } from './engine.ts'
import type { FilmTool } from './film-tool.ts'
import { whyNotMade } from './is-about-film.ts'
import { evenedOut, measureLoudness, type Loudness } from './loudness.ts'
import { progressReader } from './progress-line.ts'
import type { Output, PictureSource, Recipe } from './recipe.ts'
import { runTool } from './run-tool.ts'
import { asUsualScreensShow } from './tone-mapping.ts'
import { ToolFailure } from './tool-failure.ts'
import { movingWave } from './wave.ts'

/** A fragment begins this often with a whole picture, in every rung at the same moments. */
const fragmentS = 4

/**
 * No edit lists, and pictures that are shown before they are decoded counted back from zero: otherwise players that
 * ignore edit lists begin sound and picture at different moments.
 */
const plainFragments = 'empty_moov+default_base_moof+negative_cts_offsets'
const untouched = { avoid_negative_ts: 'disabled' }
const pictureMuxing = { ...untouched, movflags: `frag_keyframe+${plainFragments}` }
const soundMuxing = {
  ...untouched,
  movflags: plainFragments,
  frag_duration: `${fragmentS * 1_000_000}`,
}

/** What listening is of the work of a pass that has sound. */
const listeningShare = 0.1

/** Listens to its sound, then decodes the film once and writes every rung of the pass. */
export async function encodePass(tool: FilmTool, work: EncodeWork): Promise<void> {
  try {
    await encode(tool, work)
  } catch (error) {
    const why = error instanceof ToolFailure ? whyNotMade(error.said) : null
    throw why === null ? error : new MediaFault('media-unreadable', why, { cause: error })
  }
}

async function encode(tool: FilmTool, work: EncodeWork): Promise<void> {
  const { pass, probe, onProgress } = work
  const tracks = pass.audio.length
  const share = tracks > 0 ? listeningShare : 0
  const lengthMs = probe.durationMs ?? 0
  const loudness = await measureLoudness(tool, work, (place, doneMs) =>
    onProgress(((place * lengthMs + doneMs) / tracks) * share),
  )
  await runTool({
    ...tool.making(encodeRecipe(work, tool, loudness)),
    folder: work.folder,
    signal: work.signal,
    pace: work.pace,
    onLine: progressReader((doneMs) => onProgress(lengthMs * share + doneMs * (1 - share))),
  })
}

type Able = Pick<FilmTool, 'hasToneMapping'>

/** Pure, so that the same film is always made the same way. */
function encodeRecipe(
  work: EncodeWork,
  tool: Able,
  loudness: ReadonlyMap<number, Loudness>,
): Recipe {
  const { input, folder, pass } = work
  const copied = pass.video.filter(({ isCopy }) => isCopy)
  return {
    input,
    startS: 0,
    keysOnly: false,
    picture: pictureSource(work, tool),
    outputs: [
      ...encodedIn(work).map((rung, place) => encoded(rung, `v${place}`, folder)),
      ...copied.map(({ name }): Output => ({
        kind: 'copy',
        index: work.probe.video.index,
        path: join(folder, `${name}.mp4`),
        muxing: pictureMuxing,
      })),
      ...pass.audio.map((rung) => sound(rung, folder, loudness.get(rung.index))),
    ],
  }
}

function encodedIn({ pass }: EncodeWork): VideoRung[] {
  return pass.video.filter(({ isCopy }) => !isCopy)
}

function pictureSource(work: EncodeWork, tool: Able): PictureSource | null {
  const rungs = encodedIn(work)
  if (rungs.length === 0) return null
  const split = rungs.map((_, place) => `[s${place}]`).join('')
  const graph = [
    `[film]${begun(work.probe, tool)}split=${rungs.length}${split}`,
    ...rungs.map(
      ({ width, height }, place) =>
        `[s${place}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p[v${place}]`,
    ),
  ]
  return { index: work.probe.video.index, graph: graph.join(';') }
}

/** What the rungs are made from, before it is made smaller. */
function begun(probe: EncodeWork['probe'], tool: Able): string {
  if (probe.video.isDrawn) return `${movingWave(probe.video)},`
  return `${fromZero},${cleanUp(probe, tool)}`
}

/** A file of fragments forgets when its first picture is due, so that one stands from the beginning. */
const fromZero = "setpts='if(eq(N,0),0,PTS)'"

/** Lines that were woven together, and brightness that usual screens do not have. */
function cleanUp({ video }: EncodeWork['probe'], tool: Able): string {
  const filters = [
    ...(video.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...asUsualScreensShow(video, tool),
  ]
  return filters.map((filter) => `${filter},`).join('')
}

function encoded(rung: VideoRung, from: string, folder: string): Output {
  return {
    kind: 'picture',
    from,
    path: join(folder, `${rung.name}.mp4`),
    ...pictureEncoder(rung),
    // Not by counting frames: where they are not evenly spaced, rungs would not break at the same moments.
    keyEveryS: fragmentS,
    muxing: pictureMuxing,
  }
}

function sound(rung: AudioRung, folder: string, loudness: Loudness | undefined): Output {
  return {
    kind: 'sound',
    index: rung.index,
    filters: soundFilters(rung, evenedOut(loudness)),
    path: join(folder, `${rung.name}.mp4`),
    ...soundEncoder(rung),
    muxing: soundMuxing,
  }
}
