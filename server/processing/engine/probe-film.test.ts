import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'

import type { FilmTool } from './film-tool.ts'
import { probeFilm } from './probe-film.ts'

/** A tool that finds these streams in everything. */
function finding(streams: readonly object[]): FilmTool {
  const say = `console.log(${JSON.stringify(JSON.stringify({ streams }))})`
  const command = { command: process.execPath, args: ['-e', say] }
  return {
    name: 'a tool of the test',
    hasToneMapping: true,
    hasAv1: true,
    probing: () => command,
    measuring: () => command,
    making: () => command,
  }
}
const work = { input: 'film', folder: tmpdir(), signal: new AbortController().signal }
const sound = { index: 1, codec_type: 'audio', codec_name: 'aac', channels: 2 }
const picture = { index: 0, codec_type: 'video', width: 320, height: 180 }

test.each([{}, { codec_name: 'none' }, { codec_name: 'unknown' }])(
  'a picture that the tool has no name for is not left out (%j)',
  async (named) => {
    const found = probeFilm(finding([{ ...picture, ...named }, sound]), work)
    await expect(found).rejects.toMatchObject({ code: 'media-unreadable' })
  },
)

test('the cover of a recording is no picture, of whatever kind it is', async () => {
  const cover = { ...picture, disposition: { attached_pic: 1 } }
  const found = await probeFilm(finding([cover, sound]), work)
  expect([found.video, found.audio.length]).toEqual([null, 1])
})
