import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { MediaFault } from '#server/uploads/inspect/media-fault.ts'

import { commandLineTool } from './command-line/command-line-tool.ts'
import { findFfmpeg } from './command-line/find-ffmpeg.ts'
import { findEmbeddedTool } from './embedded/embedded-tool.ts'
import { probeFilm } from './probe-film.ts'
import { runTool } from './run-tool.ts'

const media = join(import.meta.dirname, '../../../tests/support/media')
const ffmpeg = await findFfmpeg(null)
const tools = [
  { what: 'ffmpeg', tool: ffmpeg === null ? null : commandLineTool(ffmpeg) },
  { what: 'what npm brings', tool: await findEmbeddedTool() },
]
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-hostile-'))
  // What a stranger's file might want to have read: somebody else's film.
  await copyFile(join(media, 'two-seconds.mp4'), join(folder, 'other.mp4'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.each(tools)('read by $what', ({ tool }) => {
  const probe = (name: string) => {
    if (tool === null) throw new Error('There is none.')
    const { signal } = new AbortController()
    return probeFilm(tool, { input: join(folder, name), folder, signal })
  }

  test.skipIf(tool === null)('a film is a film whatever it is called', async () => {
    await copyFile(join(media, 'one-second.avi'), join(folder, 'film.xyz'))
    expect((await probe('film.xyz')).video).toMatchObject({ codec: 'mpeg4', startMs: null })
  })

  test.skipIf(tool === null)('a name as long as a book hides no film', async () => {
    const film = await readFile(join(media, 'one-second.avi'))
    await writeFile(join(folder, 'named.avi'), named(film, 6_000_000))
    expect((await probe('named.avi')).video).toMatchObject({ codec: 'mpeg4' })
  })

  test.skipIf(tool === null).each([
    ['a list of files beside it', "ffconcat version 1.0\nfile 'other.mp4'\n"],
    [
      'a list of segments',
      '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nother.mp4\n#EXT-X-ENDLIST\n',
    ],
    ['a description of a session', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n'],
  ])('%s is no film, whatever it is called', async (_, text) => {
    await writeFile(join(folder, 'list.mp4'), text)
    await expect(probe('list.mp4')).rejects.toBeInstanceOf(MediaFault)
  })
})

test('who writes more of a film than there is to say is stopped', async () => {
  const writing = 'for (;;) require("node:fs").writeSync(1, "x".repeat(65536))'
  const { signal } = new AbortController()
  const run = { command: process.execPath, args: ['-e', writing], folder, signal }
  await expect(runTool(run)).rejects.toBeInstanceOf(MediaFault)
  await expect(runTool({ ...run, onLine: () => true })).rejects.toBeInstanceOf(MediaFault)
})

/** The same AVI with a name of so many letters (`INAM` of a list `INFO`) before everything else. */
function named(avi: Buffer, letters: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content])
  }
  const name = chunk('INAM', Buffer.alloc(letters, 'x'))
  const list = chunk('LIST', Buffer.concat([Buffer.from('INFO'), name]))
  return chunk('RIFF', Buffer.concat([Buffer.from('AVI '), list, avi.subarray(12)]))
}
