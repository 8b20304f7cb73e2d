import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { readConfig } from '#server/base/read-config.ts'
import { StartError } from '#server/base/start-error.ts'
import { lockFolder } from '#server/database/folder-lock.ts'
import { filesLine } from '#server/storage/files-line.ts'
import { moveFiles } from '#server/storage/move-files.ts'
import type { Storage } from '#server/storage/storage.ts'

import { openPlaces } from './open-storage.ts'
import { readEnvironmentFile } from './read-environment-file.ts'
import { warningOfStorage } from './storage-trouble.ts'

const usage = `npm run storage            says where files are, and how many of them
npm run storage -- move    brings all of them to where STORAGE says; run it again to go on
`
const tellMs = process.stdout.isTTY ? 1_000 : 10_000

/** 0 when all is where it belongs, 1 when something is not, 2 when it was called wrongly. */
async function main(args: readonly string[]): Promise<number> {
  const [command = 'show', ...more] = args
  if (!['show', 'move'].includes(command) || more.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  try {
    readEnvironmentFile()
    return await (command === 'move' ? move() : show())
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}

async function places() {
  const config = readConfig(process.env)
  process.stdout.write(`Files: ${filesLine(config)}\n`)
  const trouble = await warningOfStorage(config)
  if (trouble !== null) throw new StartError(trouble.trimEnd())
  return { config, ...(await openPlaces(config)) }
}

async function show(): Promise<number> {
  const { to, from } = await places()
  const here = await countOf(to)
  process.stdout.write(`${said(here)} there\n`)
  const elsewhere = from === null ? nothing : await countOf(from)
  if (elsewhere.files === 0) return 0
  process.stdout.write(`${said(elsewhere)} still elsewhere: npm run storage -- move\n`)
  return 1
}

async function move(): Promise<number> {
  const { config, to, from } = await places()
  if (from === null) {
    throw new StartError(
      'There is one place only. Name the bucket as well (S3_ENDPOINT and so on).',
    )
  }
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  const folder = join(config.dataDir, 'moving')
  await mkdir(folder, { recursive: true })
  // Two at once would take each other's files for removed ones.
  const lock = await lockFolder(folder)
  try {
    const all = await countOf(from)
    const done = { ...nothing }
    const tell = () => process.stdout.write(`${said(done)} of ${said(all)} moved\n`)
    const timer = setInterval(tell, tellMs)
    const left = await moveFiles({
      to,
      from,
      signal: stop.signal,
      onMoved: ({ sizeB }) => {
        done.files += 1
        done.sizeB += sizeB
      },
    }).finally(() => clearInterval(timer))
    tell()
    for (const { key, why } of left) process.stderr.write(`${key}: ${why}\n`)
    if (left.length === 0 && !stop.signal.aborted) return 0
    process.stderr.write('What is left is where it was, and plays. Run it again to go on.\n')
    return 1
  } finally {
    await lock.release()
  }
}

interface Count {
  files: number
  sizeB: number
}

const nothing: Readonly<Count> = { files: 0, sizeB: 0 }

async function countOf(storage: Storage): Promise<Count> {
  const count = { ...nothing }
  for await (const { sizeB } of storage.all()) {
    count.files += 1
    count.sizeB += sizeB
  }
  return count
}

function said({ files, sizeB }: Count): string {
  return `${files} ${files === 1 ? 'file' : 'files'} (${(sizeB / 1024 ** 2).toFixed(1)} MB)`
}

process.exitCode = await main(process.argv.slice(2))
