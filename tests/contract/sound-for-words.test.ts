import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { commandLineTool } from '#server/processing/engine/command-line/command-line-tool.ts'
import { createEngine } from '#server/processing/engine/create-engine.ts'
import { findEmbeddedTool } from '#server/processing/engine/embedded/embedded-tool.ts'
import { readWave } from '#server/transcription/cut-sound.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { ffmpeg } from '#tests/support/marked-film.ts'
import { hearWave, spokenWave } from '#tests/support/spoken-wave.ts'

const folder = await mkdtemp(join(tmpdir(), 'foyer-sound-for-words-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const embedded = await findEmbeddedTool()
const tools = [
  ...(ffmpeg === null ? [] : [commandLineTool(ffmpeg)]),
  ...(embedded === null ? [] : [embedded]),
]

test.skipIf(!hasFfmpeg).each(tools.map((tool) => ({ tool, name: tool.name })))(
  'what is said in a film is heard at its moment, also where the sound begins late, by $name',
  async ({ tool }) => {
    const at = join(folder, String(tools.indexOf(tool)))
    await mkdir(at)
    const said = join(at, 'said.wav')
    await writeFile(said, spokenWave([500, 'A', 'moth', 400, 'circles']))
    const late = `-itsoffset 2 -i ${said} -map 0:v -map 2:a -ac 2 -ar 44100`
    const quick = '-c:v libx264 -preset ultrafast -c:a aac'
    const input = join(at, 'film.mkv')
    await writeFile(input, await makeFilm('film.mkv', `${late} ${quick}`, { seconds: 5 }))

    const engine = createEngine(tool)
    const work = { input, folder: at, signal: new AbortController().signal }
    const [sound] = (await engine.probe(work)).audio
    const path = await engine.writeSound({ ...work, index: sound?.index ?? -1 })
    const lastsMs = (await readFile(path)).length / 32
    const tones = hearWave(await readWave(path, { fromMs: 0, untilMs: Math.floor(lastsMs) }))
    expect(tones.map(({ word }) => word)).toEqual(['A', 'moth', 'circles'])
    for (const [index, startMs] of [2_500, 2_880, 3_660].entries()) {
      expect(Math.abs((tones[index]?.start ?? 0) * 1000 - startMs)).toBeLessThan(80)
    }
    const part = hearWave(await readWave(path, { fromMs: 2_800, untilMs: 3_300 }))
    expect(part.map(({ word }) => word)).toEqual(['moth'])
  },
)
