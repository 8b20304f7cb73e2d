import { writeSync } from 'node:fs'

import { AV_NOPTS_VALUE } from 'node-av/constants'
import { Rational, avRescaleQ, type Packet, type Stream } from 'node-av/lib'

export const microseconds = new Rational(1, 1_000_000)
const tellMs = 500

/** Says how far it is from where it began, as ffmpeg does, and not with every packet. Throws where nobody listens any more, which ends it. */
export function createProgress(startS: number): (packet: Packet, stream: Stream) => void {
  let toldAt = Date.now()
  return ({ dts }, { timeBase }) => {
    const now = Date.now()
    if (now - toldAt < tellMs || dts === AV_NOPTS_VALUE) return
    toldAt = now
    const doneUs = avRescaleQ(dts, timeBase, microseconds) - BigInt(Math.round(startS * 1e6))
    // What is before that is only read on the way.
    if (doneUs >= 0n) writeSync(1, `out_time_us=${doneUs}\n`)
  }
}
