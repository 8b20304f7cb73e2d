import { writeFileSync } from 'node:fs'

import { AV_NOPTS_VALUE } from 'node-av/constants'
import { avGetCodecName, type Packet, type Stream } from 'node-av/lib'

import { captionLimits } from '#contract/caption-changes.ts'
import { readPayload } from '#server/captions/parse-webvtt.ts'
import { subRipCue } from '#server/captions/write-subrip.ts'
import type { Output } from '#server/processing/engine/recipe.ts'

import type { Route } from './route.ts'

/** Writes down what is said in a track of words. These libraries decode no such track: each packet is a text of its kind. */
export function wording(stream: Stream, output: Extract<Output, { kind: 'words' }>): Route {
  const read = readers[avGetCodecName(stream.codecpar.codecId) ?? '']
  if (read === undefined) throw new Error('Decoder not found')
  const tickMs = stream.timeBase.toDouble() * 1000
  const cues: string[] = []
  return {
    take: ({ pts, duration, data }: Packet) => {
      if (data === null || pts === AV_NOPTS_VALUE || duration <= 0n) return
      const startMs = Math.max(0, Math.round(Number(pts) * tickMs))
      const endMs = Math.round(Number(pts + duration) * tickMs)
      const text = linesOf(read(data)).join('\n')
      if (text !== '') cues.push(subRipCue(cues.length + 1, { startMs, endMs, text }))
    },
    end: () => writeFileSync(output.path, cues.join('\n')),
    isDone: () => cues.length >= captionLimits.cues,
  }
}

const readers: Readonly<Record<string, (data: Buffer) => string>> = {
  subrip: (data) => data.toString(),
  text: (data) => data.toString(),
  webvtt: (data) => readPayload(linesOf(data.toString())).text,
  ass: (data) => saidIn(data.toString()),
  // Its length in two bytes, the text, and then boxes of how it looks.
  mov_text: (data) =>
    data.length < 2 ? '' : data.subarray(2, 2 + data.readUInt16BE(0)).toString(),
}

/** Of an event of SubStation Alpha, the last of its nine fields. */
function saidIn(event: string): string {
  const text = event.split(',').slice(8).join(',')
  return text.replaceAll(/\\[Nn]/g, '\n').replaceAll('\\h', ' ')
}

/** None that is empty, and none that would be read as the times of another. */
function linesOf(said: string): string[] {
  return said
    .split(/\r\n|\n|\r/)
    .map((line) => line.replaceAll('-->', '→').trim())
    .filter((line) => line !== '')
}
