import { AVSEEK_FLAG_BACKWARD, AV_NOPTS_VALUE } from 'node-av/constants'
import { Packet, avRescaleQ, type FormatContext, type Stream } from 'node-av/lib'

import { longestS } from '#server/processing/engine/reading.ts'
import type { Output, Recipe } from '#server/processing/engine/recipe.ts'

import { copying } from './copying.ts'
import { decoding } from './decoding.ts'
import { encoding, hearing, sampling, type Encoding } from './encoding.ts'
import { beginOf, leaveOut, openFilm } from './open-film.ts'
import { createProgress, microseconds } from './progress.ts'
import type { Route } from './route.ts'
import { wording } from './wording.ts'

/** Reads a film once and makes of it what a recipe says. */
export async function makeFilms(recipe: Recipe): Promise<void> {
  const film = await openFilm(recipe.input)
  const beginUs = beginOf(film)
  const routes = routesOf(film, recipe)
  leaveOut(film, ({ index }) => routes.has(index))
  const startUs = BigInt(Math.round(recipe.startS * 1e6))
  // What cannot be sought in is read from its beginning.
  if (startUs > 0n) film.seekFrameSync(-1, beginUs + startUs, AVSEEK_FLAG_BACKWARD)
  const told = createProgress(recipe.startS)
  const all = [...routes.values()].flat()
  const packet = new Packet()
  packet.alloc()
  while (film.readFrameSync(packet) >= 0) {
    const stream = film.streams[packet.streamIndex]
    const taking = routes.get(packet.streamIndex)
    if (stream !== undefined && taking !== undefined) {
      beginAtZero(packet, stream, beginUs)
      told(packet, stream)
      if (!isTooLate(packet, stream)) for (const route of taking) route.take(packet)
    }
    packet.unref()
    if (all.every((route) => route.isDone())) break
  }
  for (const route of all) route.end()
}

function routesOf(film: FormatContext, recipe: Recipe): Map<number, Route[]> {
  const routes = new Map<number, Route[]>()
  const add = (index: number, route: (stream: Stream) => Route) => {
    const stream = film.streams[index]
    if (stream === undefined) throw new Error(`Stream ${index} not found`)
    routes.set(index, [...(routes.get(index) ?? []), route(stream)])
  }
  const { picture, outputs } = recipe
  if (picture !== null) {
    const drawn = outputs.filter((one) => one.kind === 'picture' || one.kind === 'still')
    const ends = new Map(drawn.map((one) => [one.from, encoding(one)]))
    add(picture.index, (stream) => decoding(stream, recipe, picture.graph, ends))
  }
  for (const output of outputs) {
    if (output.kind === 'copy') add(output.index, (stream) => copying(stream, output))
    if (output.kind === 'words') add(output.index, (stream) => wording(stream, output))
    if (output.kind === 'sound' || output.kind === 'heard' || output.kind === 'samples') {
      const graph = `[film]${output.filters}[sound]`
      const end = soundEnd(output)
      const ends = new Map([['sound', end]])
      add(output.index, (stream) => decoding(stream, recipe, graph, ends))
    }
  }
  return routes
}

function soundEnd(output: Extract<Output, { kind: 'sound' | 'heard' | 'samples' }>): Encoding {
  if (output.kind === 'samples') return sampling(output)
  return output.kind === 'sound' ? encoding(output) : hearing()
}

function beginAtZero(packet: Packet, { timeBase }: Stream, beginUs: bigint): void {
  const begin = avRescaleQ(beginUs, microseconds, timeBase)
  if (packet.pts !== AV_NOPTS_VALUE) packet.pts -= begin
  if (packet.dts !== AV_NOPTS_VALUE) packet.dts -= begin
}

function isTooLate({ pts }: Packet, { timeBase }: Stream): boolean {
  return pts !== AV_NOPTS_VALUE && Number(pts) * timeBase.toDouble() > longestS
}
