import { join } from 'node:path'

import type { AudioRung, VideoRung } from '#server/processing/plan/plan.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'

import { pictureEncoder, soundEncoder, soundFilters } from './encoders.ts'
import type { EncodeWork } from './engine.ts'
import type { FilmTool } from './film-tool.ts'
import { whyNotMade } from './is-about-film.ts'
import { evenedOut, measureLoudness, type Loudness } from './loudness.ts'
import { progressReader } from './progress-line.ts'
import type { Options, Output, PictureSource, Recipe } from './recipe.ts'
import { runTool } from './run-tool.ts'
import { beginS, readFromS, stretchFilters } from './stretch.ts'
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
const pictureMuxing: Options = { ...untouched, movflags: `frag_keyframe+${plainFragments}` }
/** What begins later says so. */
const laterMuxing: Options = {
  ...untouched,
  movflags: `frag_keyframe+frag_discont+${plainFragments}`,
}
const soundMuxing = {
  ...untouched,
  movflags: plainFragments,
  frag_duration: `${fragmentS * 1_000_000}`,
}

/** What listening is of the work of a pass that has sound. */
const listeningShare = 0.1

/** Listens to its sound, then decodes the film, or a stretch of it, once and writes every rung of the pass. */
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
    startS: readFromS(work.stretch),
    keysOnly: false,
    picture: pictureSource(work, tool),
    outputs: [
      ...encodedIn(work).map((rung, place) => encoded(rung, `v${place}`, work)),
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
    `[film]${begun(work, tool)}split=${rungs.length}${split}`,
    ...rungs.map(
      ({ width, height }, place) =>
        `[s${place}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p[v${place}]`,
    ),
  ]
  return { index: work.probe.video.index, graph: graph.join(';') }
}

/** What the rungs are made from, before it is made smaller. */
function begun({ probe: { video }, stretch }: EncodeWork, tool: Able): string {
  const filters = video.isDrawn
    ? [movingWave(video)]
    : [
        beginS(stretch) === 0 ? fromZero : asItIs,
        // Lines that were woven together need the pictures beside them.
        ...(video.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
        ...stretchFilters(stretch),
        // Brightness that usual screens do not have.
        ...asUsualScreensShow(video, tool),
      ]
  return filters.map((filter) => `${filter},`).join('')
}

/** A file of fragments forgets when its first picture is due, so that one stands from the beginning. */
const fromZero = "setpts='if(eq(N,0),0,PTS)'"
/** The same filter, so that whatever follows from it is the same. */
const asItIs = 'setpts=PTS'

function encoded(rung: VideoRung, from: string, work: EncodeWork): Output {
  const { folder, stretch } = work
  return {
    kind: 'picture',
    from,
    path: join(folder, `${rung.name}.mp4`),
    ...pictureEncoder(rung),
    // Not by counting frames: where they are not evenly spaced, rungs would not break at the same moments.
    keys: stretch === undefined ? { everyS: fragmentS } : { atS: keysOf(work) },
    muxing: beginS(stretch) === 0 ? pictureMuxing : laterMuxing,
  }
}

/** Those of a stretch, and the one that the next begins with. */
function keysOf({ stretch, probe }: EncodeWork): number[] {
  const fromS = beginS(stretch)
  const untilS = (stretch?.untilMs ?? probe.durationMs ?? 0) / 1000
  const count = Math.floor((untilS - fromS) / fragmentS) + 1
  return Array.from({ length: Math.max(1, count) }, (_, place) => fromS + place * fragmentS)
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
