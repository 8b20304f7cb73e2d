import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { findFfmpeg } from '#server/processing/engine/command-line/find-ffmpeg.ts'

/** The ffmpeg of this machine by another path, which waits at whatever its command line holds while it is told to. */
export interface HeldFfmpeg {
  path: string
  /** From now on one that is asked for this stands still before it begins; null lets all of them go on. */
  hold(part: string | null): Promise<void>
}

export async function heldFfmpeg(folder: string): Promise<HeldFfmpeg> {
  const found = await findFfmpeg(null)
  const held = join(folder, 'held')
  for (const name of ['ffmpeg', 'ffprobe'] as const) {
    const lines = [
      '#!/bin/sh',
      `while [ -e ${held} ]; do`,
      `  case " $* " in *"$(cat ${held})"*) sleep 0.1 ;; *) break ;; esac`,
      'done',
      `exec ${found?.[name] ?? name} "$@"`,
    ]
    await writeFile(join(folder, name), `${lines.join('\n')}\n`)
    await chmod(join(folder, name), 0o755)
  }
  return {
    path: join(folder, 'ffmpeg'),
    hold: (part) => (part === null ? rm(held, { force: true }) : writeFile(held, part)),
  }
}
