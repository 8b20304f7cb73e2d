import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

import type { Config } from '#server/base/config.ts'
import { readConfig } from '#server/base/read-config.ts'
import { StartError } from '#server/base/start-error.ts'

type Variables = Record<string, string | undefined>

/** The settings as they were written, before anything is made of them. */
export interface EnvironmentFile {
  /** Text of `.env`; null when there is none. */
  text: string | null
  /** Variables that are set already win over the file, as when the service starts. */
  variables: Variables
  /** Null when the service would not start with these. */
  config: Config | null
  /** What it says then, a line for each setting. */
  problems: string[]
}

/** Reads `.env` as the service does. Throws what the file system throws, except that the file may be missing. */
export function readEnvironmentFile(path: string, own: Variables): EnvironmentFile {
  const text = readText(path)
  const variables = { ...(text === null ? {} : parseEnv(text)), ...own }
  try {
    return { text, variables, config: readConfig(variables), problems: [] }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const problems = error.message.split('\n').flatMap((line) => /^ {2}(.+)$/.exec(line)?.[1] ?? [])
    return { text, variables, config: null, problems }
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing) return null
    throw error
  }
}

/** `NAME=value` lines as typed; comments left out. */
export function rawLines(text: string): { name: string; value: string; line: number }[] {
  return text.split(/\r?\n/).flatMap((content, index) => {
    const found = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(content)
    const [, name, value] = found ?? []
    return name === undefined ? [] : [{ name, value: value ?? '', line: index + 1 }]
  })
}
