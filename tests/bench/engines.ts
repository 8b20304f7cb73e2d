import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { commandLineTool } from '#server/processing/engine/command-line/command-line-tool.ts'
import { findFfmpeg } from '#server/processing/engine/command-line/find-ffmpeg.ts'
import { createEngine } from '#server/processing/engine/create-engine.ts'
import { findEmbeddedTool } from '#server/processing/engine/embedded/embedded-tool.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import { readFragments } from '#server/processing/package/read-fragments.ts'
import { planFor, type VideoRung } from '#server/processing/plan/plan.ts'

const run = promisify(execFile)
const seconds = 20
/** Of the clock that the kernel counts work by, on every Linux that Node runs on. */
const ticksPerS = 100

export interface EngineMeasure {
  name: string
  /** Of the processor, for a minute of film. */
  cpuSPerMinute: number
  /** Between the first picture and the first sound of what was made; null where they are not read. */
  skewMs: number | null
}

/** A film of 1080p that is about as hard as what a camera makes; null where there is no ffmpeg to make it with. */
export async function makeFullHd(path: string, lengthS: number): Promise<string | null> {
  const ffmpeg = await findFfmpeg(null)
  if (ffmpeg === null) return null
  const picture = `testsrc2=s=1920x1080:r=30:d=${lengthS},noise=alls=12:allf=t`
  const args = `-v error -y -f lavfi -i ${picture} -f lavfi -i sine=f=440:d=${lengthS}`
  const coded = '-c:v libx264 -preset ultrafast -b:v 12M -maxrate 14M -bufsize 24M -pix_fmt yuv420p'
  await run(ffmpeg.ffmpeg, [...`${args} ${coded} -c:a aac`.split(' '), path])
  return path
}

/** What a minute of 1080p costs each engine, and an ffmpeg that makes the same ladder and nothing else. */
export async function* measureEngines(folder: string): AsyncGenerator<EngineMeasure> {
  const input = await makeFullHd(join(folder, 'full-hd.mp4'), seconds)
  const ffmpeg = await findFfmpeg(null)
  if (input === null || ffmpeg === null) return
  const embedded = await findEmbeddedTool()
  const tools = [commandLineTool(ffmpeg), ...(embedded === null ? [] : [embedded])]
  let ladder: readonly VideoRung[] = []
  for (const [place, tool] of tools.entries()) {
    const engine = createEngine(tool)
    const at = join(folder, `engine-${place}`)
    await mkdir(at)
    const before = await childrenCpuS()
    ladder = await prepare(engine, input, at)
    const cpuSPerMinute = perMinute(before, await childrenCpuS())
    yield { name: tool.name, cpuSPerMinute, skewMs: await skewOf(at, ladder[0]?.name ?? '') }
  }
  const before = await childrenCpuS()
  await run(ffmpeg.ffmpeg, plainArgs(input, ladder, folder))
  const cpuSPerMinute = perMinute(before, await childrenCpuS())
  yield { name: 'a plain ffmpeg, the same ladder in one reading', cpuSPerMinute, skewMs: null }
}

/** All that a preparation does: looking into it, its pictures, and both passes. */
async function prepare(engine: Engine, input: string, folder: string): Promise<VideoRung[]> {
  const work = { input, folder, signal: new AbortController().signal }
  const found = await engine.probe(work)
  if (found.video === null) throw new Error('The film has no picture.')
  const probe = { ...found, video: found.video }
  await engine.draw({ ...work, probe, durationMs: seconds * 1000 })
  const { first, rest } = planFor(probe, { wantsAv1: false })
  for (const pass of [first, rest]) {
    await engine.encode({ ...work, probe, pass, onProgress: () => {} })
  }
  return [...first.video, ...rest.video]
}

async function skewOf(folder: string, picture: string): Promise<number> {
  const [video, audio] = await Promise.all(
    [picture, 'a0'].map((name) => readFragments(join(folder, `${name}.mp4`))),
  )
  const startOf = (file: typeof video) => file?.fragments[0]?.startS ?? Number.NaN
  return Math.abs(startOf(video) - startOf(audio)) * 1000
}

function plainArgs(input: string, ladder: readonly VideoRung[], folder: string): string[] {
  const split = ladder.map((_, place) => `[s${place}]`).join('')
  const scaled = ladder.map(
    ({ width, height }, place) => `[s${place}]scale=${width}:${height}[v${place}]`,
  )
  const graph = [`[0:v]split=${ladder.length}${split}`, ...scaled].join(';')
  const outputs = ladder.flatMap(({ name, maxBitrate }, place) => [
    ...`-map [v${place}] -c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p`.split(' '),
    ...`-maxrate ${maxBitrate} -bufsize ${maxBitrate * 2}`.split(' '),
    join(folder, `plain-${name}.mp4`),
  ])
  const sound = ['-map', '0:a', '-c:a', 'aac', join(folder, 'plain.m4a')]
  return ['-v', 'error', '-y', '-i', input, '-filter_complex', graph, ...outputs, ...sound]
}

function perMinute(before: number, after: number): number {
  return ((after - before) * 60) / seconds
}

/** What the children of this process that have ended took of the processor (proc_pid_stat(5)). */
async function childrenCpuS(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerS
}
