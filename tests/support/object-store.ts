import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { BucketConfig } from '#server/base/config.ts'
import { createS3Client, usualS3Waits } from '#server/storage/s3/s3-client.ts'

import { freePorts } from './started-foyer.ts'

const run = promisify(execFile)

/** A real server that speaks S3, with an empty bucket of its own. */
export interface ObjectStore {
  /** For the names of tests: what one takes the other may refuse. */
  program: 'versitygw' | 's3proxy'
  bucket: BucketConfig
  /** As `.env` has it. */
  env: Record<string, string>
  /** The server is gone, with what it keeps staying where it is. */
  kill(): Promise<void>
  /** It is back at the same address. */
  start(): Promise<void>
  close(): Promise<void>
}

export const noObjectStore =
  'skipped: there is no versitygw, and no Java with the s3proxy that .ci/install fetches'

interface Program {
  name: ObjectStore['program']
  command: string
  args: readonly string[]
}

/** Where `.ci/install` puts it. */
const s3proxy = join(homedir(), '.cache/foyer/s3proxy-2.6.0.jar')
/** It lives for seconds, beside others. */
const modestJava = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto', '-Xmx256m']

/** versitygw in the PATH or where Go puts what it installs, else s3proxy, which needs no compiler. */
async function findProgram(): Promise<Program | null> {
  const places = [
    'versitygw',
    join(process.env['GOPATH'] ?? join(homedir(), 'go'), 'bin/versitygw'),
  ]
  for (const command of places) {
    if (await answers(command, '--version')) return { name: 'versitygw', command, args: [] }
  }
  const isThere = await access(s3proxy).then(
    () => true,
    () => false,
  )
  if (!isThere || !(await answers('java', '-version'))) return null
  return { name: 's3proxy', command: 'java', args: [...modestJava, '-jar', s3proxy] }
}

const answers = (command: string, arg: string) =>
  run(command, [arg]).then(
    () => true,
    () => false,
  )

/** What is said to each, to keep what it gets in `folder`. */
async function argsFor(
  { name, args }: Program,
  { folder, bucket }: { folder: string; bucket: BucketConfig },
): Promise<string[]> {
  const { host } = new URL(bucket.endpoint)
  const objects = join(folder, 'objects')
  await mkdir(objects)
  if (name === 'versitygw') {
    const options = ['--port', host, '--quiet', '--keep-alive', '--cors-allow-origin', '*']
    return [...args, ...options, 'posix', objects]
  }
  const properties = join(folder, 's3proxy.properties')
  const lines = [
    `s3proxy.endpoint=${bucket.endpoint}`,
    's3proxy.authorization=aws-v4',
    `s3proxy.identity=${bucket.accessKeyId}`,
    `s3proxy.credential=${bucket.secretAccessKey}`,
    's3proxy.cors-allow-all=true',
    'jclouds.provider=filesystem-nio2',
    'jclouds.identity=none',
    'jclouds.credential=none',
    `jclouds.filesystem.basedir=${objects}`,
  ]
  await writeFile(properties, lines.join('\n'))
  return [...args, '--properties', properties]
}

/** Null where this machine has none. What it keeps lies below `at`. */
export async function openObjectStore(at = tmpdir()): Promise<ObjectStore | null> {
  const program = await findProgram()
  if (program === null) return null
  const { name, command } = program
  const folder = await mkdtemp(join(at, 'foyer-objects-'))
  const { PORT } = await freePorts()
  const endpoint = `http://127.0.0.1:${PORT}`
  const bucket: BucketConfig = {
    endpoint,
    publicEndpoint: endpoint,
    region: 'us-east-1',
    bucket: 'foyer-films',
    accessKeyId: 'foyer-test',
    secretAccessKey: 'a-secret-of-the-tests',
    isPathStyle: true,
  }
  const args = await argsFor(program, { folder, bucket })
  const env = {
    ROOT_ACCESS_KEY: bucket.accessKeyId,
    ROOT_SECRET_KEY: bucket.secretAccessKey,
    HOME: folder,
    PATH: process.env['PATH'],
  }
  let server: ChildProcess | null = null

  async function start(): Promise<void> {
    server = spawn(command, args, { env, stdio: 'ignore' })
    for (let tries = 0; tries < 2400; tries += 1) {
      // Whoever has not signed is refused, which is an answer.
      if ((await fetch(endpoint).catch(() => null)) !== null) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`${name} does not answer.`)
  }

  async function kill(): Promise<void> {
    const ended = server
    server = null
    if (ended === null || ended.exitCode !== null) return
    ended.kill('SIGKILL')
    await once(ended, 'exit')
  }

  await start()
  await createS3Client(bucket, usualS3Waits).ask({ method: 'PUT' })
  return {
    program: name,
    bucket,
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket.bucket,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    },
    kill,
    start,
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
