import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Where its two programs are, and what they can. */
export interface Ffmpeg {
  ffmpeg: string
  ffprobe: string
  version: string
  /** Can it make of bright films what usual screens show? */
  hasToneMapping: boolean
  /** Was it built with encoders of AV1 and Opus? */
  hasAv1: boolean
}

const run = promisify(execFile)
const oldest = [5, 1] as const
/** It is read from a cold disk of a busy machine, perhaps; who gives up too soon prepares films without it. */
const waitMs = 60_000
const suffix = process.platform === 'win32' ? '.exe' : ''

/** The ffmpeg at `path`, or the first in PATH; null where there is none, or none that is new enough. */
export async function findFfmpeg(path: string | null): Promise<Ffmpeg | null> {
  const found = path ?? (await firstInPath(`ffmpeg${suffix}`))
  if (found === null) return null
  const ffprobe = join(dirname(found), `ffprobe${suffix}`)
  const version = await versionOf(found)
  if (version === null || (await versionOf(ffprobe)) === null) return null
  const hasToneMapping = await lists(found, '-filters', [' zscale ', ' tonemap '])
  const hasAv1 = await lists(found, '-encoders', [' libsvtav1 ', ' libopus '])
  return { ffmpeg: found, ffprobe, version, hasToneMapping, hasAv1 }
}

async function lists(ffmpeg: string, what: string, names: readonly string[]): Promise<boolean> {
  const { stdout } = await run(ffmpeg, ['-hide_banner', what], { timeout: waitMs })
  return names.every((name) => stdout.includes(name))
}

async function firstInPath(name: string): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name)
    const isThere = await access(path, constants.X_OK).then(
      () => folder !== '',
      () => false,
    )
    if (isThere) return path
  }
  return null
}

/** What it says of itself, `5.1.9-0+deb12u1`; null when it does not answer, or is too old. Builds by day count as new. */
async function versionOf(program: string): Promise<string | null> {
  try {
    const { stdout } = await run(program, ['-version'], { timeout: waitMs })
    const version = /^\w+ version (\S+)/.exec(stdout)?.[1] ?? null
    return version === null || isTooOld(version) ? null : version
  } catch {
    return null
  }
}

function isTooOld(version: string): boolean {
  const numbers = /^n?(\d+)\.(\d+)/.exec(version)
  if (numbers === null) return false
  const [major, minor] = [Number(numbers[1]), Number(numbers[2])]
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1])
}
