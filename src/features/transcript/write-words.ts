import { cueTime } from '#contract/media/cue-time.ts'
import type { Chapter } from '#contract/videos.ts'
import type { WrittenCue } from '#lib/webvtt.ts'

import { groupCues } from './group-cues.ts'

/** As a file for players (https://www.w3.org/TR/webvtt1/), with the marks and places of its words. */
export function asWebVtt(cues: readonly WrittenCue[]): string {
  const blocks = cues.map(({ id, startMs, endMs, settings, payload }) => {
    const times = `${cueTime(startMs)} --> ${cueTime(endMs)} ${settings}`.trim()
    return [...(id === '' ? [] : [id]), times, payload, ''].join('\n')
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** As a file for players that know no better. */
export function asSubRip(cues: readonly WrittenCue[]): string {
  const time = (ms: number) => cueTime(ms).replace('.', ',')
  return cues
    .map(({ startMs, endMs, text }, at) =>
      [`${at + 1}`, `${time(startMs)} --> ${time(endMs)}`, text, ''].join('\n'),
    )
    .join('\n')
}

/** As prose: a paragraph for each speaker, under the titles of chapters. */
export function asText(
  cues: readonly WrittenCue[],
  chapters: readonly Chapter[],
  title: string,
): string {
  const blocks = groupCues(cues, chapters).flatMap((group) => {
    const paragraphs: { speaker: string | null; lines: string[] }[] = []
    for (const { speaker, text } of group.cues) {
      const line = text.replaceAll('\n', ' ')
      const last = paragraphs.at(-1)
      if (last && last.speaker === speaker) last.lines.push(line)
      else paragraphs.push({ speaker, lines: [line] })
    }
    const said = paragraphs.map(({ speaker, lines }) =>
      [...(speaker === null ? [] : [`${speaker}:`]), ...lines].join(' '),
    )
    return group.title === null ? said : [group.title, ...said]
  })
  return `${[title, ...blocks].join('\n\n')}\n`
}

/** For each line what another language says meanwhile: its lines whose middle falls before the next one begins. */
export function linesBeside(
  cues: readonly { startMs: number }[],
  others: readonly { startMs: number; endMs: number; text: string }[],
): string[] {
  let next = 0
  return cues.map((_, at) => {
    const untilMs = cues[at + 1]?.startMs ?? Infinity
    const from = next
    for (let other = others[next]; other; other = others[next]) {
      if ((other.startMs + other.endMs) / 2 >= untilMs) break
      next += 1
    }
    return others
      .slice(from, next)
      .map(({ text }) => text.replaceAll('\n', ' '))
      .join(' ')
  })
}
