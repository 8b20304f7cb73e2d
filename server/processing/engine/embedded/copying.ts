import { AV_NOPTS_VALUE } from 'node-av/constants'
import type { Stream, Packet } from 'node-av/lib'

import type { Output } from '#server/processing/engine/recipe.ts'

import { openMovie } from './movie.ts'
import type { Route } from './route.ts'

/** Takes packets as they are, from the first that can be decoded by itself. */
export function copying(stream: Stream, output: Extract<Output, { kind: 'copy' }>): Route {
  const movie = openMovie(output.path, output.muxing, (track) => {
    stream.codecpar.copy(track.codecpar)
    track.codecpar.codecTag = 0
    track.timeBase = stream.timeBase
  })
  let hasBegun = false
  let lastDts: bigint | null = null
  return {
    take: (packet: Packet) => {
      hasBegun ||= packet.isKeyframe
      if (!hasBegun) return
      const copy = packet.clone()
      if (copy === null) return
      if (lastDts !== null && copy.dts <= lastDts) putOff(copy, lastDts + 1n)
      lastDts = copy.dts
      movie.write(copy, stream.timeBase)
    },
    end: () => movie.end(),
    isDone: () => false,
  }
}

/** As ffmpeg does: no two packets are decoded at the same moment, and none is shown before. */
function putOff(packet: Packet, dts: bigint): void {
  packet.dts = dts
  if (packet.pts !== AV_NOPTS_VALUE && packet.pts < dts) packet.pts = dts
}
