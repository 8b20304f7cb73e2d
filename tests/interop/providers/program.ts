import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Wanted {
  name: string
  /** Commands that must be there, and what to say when one is not. */
  tools: readonly { command: string; args: string[]; isMissing: string }[]
  /** The files that say what is installed or built: when one changes, it is installed anew. */
  files: readonly string[]
  /** Fills the folder by an ordinary package client. False when that failed. */
  install: (folder: string) => boolean
}

export interface Program {
  /** In words why it cannot be run on this machine; null once it is installed. */
  whyNot: () => string | null
  /** The folder it is installed in, kept for all runs on this machine. */
  home: string
}

/** A provider's program that package registries have, installed when somebody asks for it. */
export function program({ name, tools, files, install }: Wanted): Program {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  const home = join(tmpdir(), `foyer-${name}-${hash.digest('hex').slice(0, 12)}`)
  function whyNot(): string | null {
    const missing = tools.find(({ command, args }) => spawnSync(command, args).status !== 0)
    if (missing) return missing.isMissing
    if (existsSync(home)) return null
    // Beside its place until it is whole: a run that is stopped leaves nothing that looks finished.
    const folder = mkdtempSync(`${home}-new-`)
    try {
      console.log(`\n── ${name} is being installed, once`)
      if (!install(folder)) return 'it could not be installed; what went wrong stands above'
      renameSync(folder, home)
      return null
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return { whyNot, home }
}

/** Runs a command to its end. It is heard only if it fails. */
export function isDone(command: string, args: string[], cwd?: string): boolean {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) console.error(`${stderr}${stdout}`.trim().slice(-1000))
  return status === 0
}
