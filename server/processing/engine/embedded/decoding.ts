import { AVERROR_EAGAIN, AV_NOPTS_VALUE } from 'node-av/constants'
import { Frame, avRescaleQ, type Stream } from 'node-av/lib'

import type { Recipe } from '#server/processing/engine/recipe.ts'

import type { Encoding } from './encoding.ts'
import { openGraph, settingsOf, type Graph } from './graph.ts'
import { openDecoder } from './open-film.ts'
import { microseconds } from './progress.ts'
import type { Route } from './route.ts'

/** Decodes a stream, leads it through a graph, and encodes what comes out of each of its ends, by their labels. */
export function decoding(
  stream: Stream,
  { startS, keysOnly }: Recipe,
  filters: string,
  ends: ReadonlyMap<string, Encoding>,
): Route {
  const decoder = openDecoder(stream, keysOnly ? { skip_frame: 'nokey' } : {})
  const startPts = avRescaleQ(Math.round(startS * 1e6), microseconds, stream.timeBase)
  const frame = new Frame()
  frame.alloc()
  let graph: Graph | null = null
  const isOver = () => graph?.isOver() === true
  const feed = () => {
    if (isOver()) return
    frame.pts = frame.bestEffortTimestamp
    if (frame.pts === AV_NOPTS_VALUE || (startS > 0 && frame.pts < startPts)) return
    const settings = settingsOf(frame, stream)
    if (graph !== null && graph.settings !== settings) {
      graph.end()
      graph = null
    }
    graph ??= openGraph(settings, filters, ends)
    graph.take(frame)
  }
  const drain = () => {
    for (let answer = 0; answer >= 0;) {
      answer = decoder.receiveFrameSync(frame)
      if (answer >= 0) feed()
      frame.unref()
    }
  }
  return {
    // A damaged packet is left out; how much is missing in the end is counted elsewhere.
    take: (packet) => {
      if (decoder.sendPacketSync(packet) === AVERROR_EAGAIN) drain()
      drain()
    },
    end: () => {
      decoder.sendPacketSync(null)
      drain()
      graph?.end()
      for (const one of ends.values()) one.end()
    },
    isDone: () => isOver() || [...ends.values()].every((one) => one.isDone()),
  }
}
