import { existsSync, readFileSync } from 'node:fs'

import { StartError } from '#server/base/start-error.ts'

import { warningOfNames } from './unread-names.ts'

/** Variables that are set already win over the file. */
export function readEnvironmentFile(): void {
  if (!existsSync('.env')) return
  try {
    process.loadEnvFile('.env')
  } catch (cause) {
    throw new StartError('The file .env cannot be read. See .env.example for how it looks.', {
      cause,
    })
  }
  // Before the settings are read: a misspelt name may be why they cannot be.
  process.stderr.write(warningOfNames(readFileSync('.env', 'utf8')))
}
