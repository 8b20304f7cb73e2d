import { writeSync } from 'node:fs'

import { AV_NOPTS_VALUE } from 'node-av/constants'
import { Packet } from 'node-av/lib'

import { openFilm } from './open-film.ts'

/** Enough to show that it gets on. */
const tellMs = 500

/** Reads a film to its end, and writes its first moment and its last as ffprobe writes those of packets. */
export async function measureFilm(path: string): Promise<void> {
  await using film = await openFilm(path)
  using packet = new Packet()
  packet.alloc()
  let [fromS, untilS] = [Infinity, -Infinity]
  let toldAt = Date.now()
  const tell = () => {
    toldAt = Date.now()
    if (untilS > fromS) writeSync(1, `${fromS},0\n${untilS},0\n`)
  }
  while (film.readFrameSync(packet) >= 0) {
    const stream = film.streams[packet.streamIndex]
    if (stream !== undefined && packet.pts !== AV_NOPTS_VALUE) {
      const tickS = stream.timeBase.toDouble()
      fromS = Math.min(fromS, Number(packet.pts) * tickS)
      untilS = Math.max(untilS, Number(packet.pts + packet.duration) * tickS)
    }
    packet.unref()
    if (Date.now() - toldAt > tellMs) tell()
  }
  tell()
}
