import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { findFfmpeg } from '#server/processing/engine/command-line/find-ffmpeg.ts'

const run = promisify(execFile)
const ffmpeg = await findFfmpeg(null)

/** Where there is none, what is tested with it cannot be. */
export const hasFfmpeg = ffmpeg !== null

interface FilmLength {
  size: string
  seconds: number
  /** Pictures in a second: what is not about how smoothly it moves is made, prepared and drawn with less work of few. */
  fps: number
  /** One after the other: quicker made than a film that is as long. */
  times: number
}

/** A film of moving shapes with a tone, in the container that its name ends with and encoded as asked. */
export async function makeFilm(
  name: string,
  encoding: string,
  { size = '640x360', seconds = 3, fps = 25, times = 1 }: Partial<FilmLength> = {},
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-film-'))
  const picture = `-f lavfi -i testsrc2=s=${size}:r=${fps}:d=${seconds}`
  const sound = `-f lavfi -i sine=f=440:d=${seconds}`
  const args = `-v error ${picture} ${sound} ${encoding}`.split(' ')
  try {
    await run(ffmpeg?.ffmpeg ?? 'ffmpeg', [...args, join(folder, name)])
    if (times === 1) return await readFile(join(folder, name))
    const again = `-v error -stream_loop ${times - 1} -i ${join(folder, name)} -c copy`.split(' ')
    await run(ffmpeg?.ffmpeg ?? 'ffmpeg', [...again, join(folder, `long-${name}`)])
    return await readFile(join(folder, `long-${name}`))
  } finally {
    await rm(folder, { recursive: true })
  }
}
