import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createDiskStorage } from '#server/storage/disk-storage.ts'
import { removeHalfWritten } from '#server/storage/half-written.ts'
import type { Storage } from '#server/storage/storage.ts'
import { noTinyDisk, openTinyDisk } from '#tests/support/tiny-disk.ts'

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-storage-'))
  storage = await createDiskStorage(join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const textOf = async (key: string, range?: { start: number; end: number }) =>
  new Response((await storage.read(key, range)).stream).text()

test('what was written can be read whole, in part, and measured', async () => {
  const file = await storage.write('videos/a/captions.en.vtt', new Blob(['WEBVTT and more']))
  expect(file.sizeB).toBe(15)
  expect(await textOf('videos/a/captions.en.vtt')).toBe('WEBVTT and more')
  expect(await textOf('videos/a/captions.en.vtt', { start: 7, end: 9 })).toBe('and')
  expect(await storage.stat('videos/a/captions.en.vtt')).toMatchObject({ sizeB: 15 })
})

test('a folder lists its files by their keys, however deep, and no others', async () => {
  expect(await storage.list('videos/a')).toEqual([])
  for (const key of ['videos/a/one', 'videos/a/in/two', 'videos/b/three']) {
    await storage.write(key, new Uint8Array([1]))
  }
  const files = await storage.list('videos/a')
  expect(files.map(({ key }) => key).toSorted()).toEqual(['videos/a/in/two', 'videos/a/one'])
})

test('a folder that cannot be looked into is not an empty one', async () => {
  await storage.write('videos/a', new Uint8Array([1]))
  await expect(storage.list('videos/a')).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('writing again replaces, removing twice is fine, what is not there is not-found', async () => {
  await storage.write('a/b', new TextEncoder().encode('one'))
  await storage.write('a/b', new Response('two').body ?? new Blob())
  expect(await textOf('a/b')).toBe('two')
  await storage.remove('a/b')
  await storage.remove('a/b')
  expect(await storage.stat('a/b')).toBeNull()
  expect(await storage.stat('a')).toBeNull()
  await expect(storage.read('a/b')).rejects.toMatchObject({ code: 'not-found' })
})

test('a write that breaks off leaves the old file and no half of the new one', async () => {
  await storage.write('a/b', new Blob(['whole']))
  const breaking = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(100_000))
    },
    pull() {
      throw new Error('the line broke')
    },
  })
  await expect(storage.write('a/b', breaking)).rejects.toThrow('the line broke')
  expect(await textOf('a/b')).toBe('whole')
  expect(await readdir(join(folder, 'files', '.incoming'))).toEqual([])
})

const yesterday = new Date(Date.now() - 25 * 3_600_000)

/** A file that was begun long ago. Its writer may have crashed, or wait for the next piece. */
async function halfWritten(): Promise<string> {
  const half = join(folder, 'files', '.incoming', 'half')
  await writeFile(half, 'x')
  await utimes(half, yesterday, yesterday)
  return half
}

test('half-written files of a crash are removed on the next day, newer ones not', async () => {
  await halfWritten()
  await writeFile(join(folder, 'files', '.incoming', 'new'), 'x')
  await removeHalfWritten(join(folder, 'files'))
  expect(await readdir(join(folder, 'files', '.incoming'))).toEqual(['new'])
})

test('before the first file there is nothing half written', async () => {
  await expect(removeHalfWritten(join(folder, 'none'))).resolves.toBeUndefined()
})

test('whoever only works on the files leaves what others are writing, however old it is', async () => {
  const half = await halfWritten()
  await createDiskStorage(join(folder, 'files'))
  expect(await readFile(half, 'utf8')).toBe('x')
})

test('a second instance on the folder leaves what the first is writing', async () => {
  const pieces = new TransformStream<Uint8Array, Uint8Array>()
  const writing = storage.write('a/b', pieces.readable)
  const writer = pieces.writable.getWriter()
  await writer.write(new TextEncoder().encode('first '))
  await expect.poll(() => readdir(join(folder, 'files', '.incoming'))).toHaveLength(1)
  await createDiskStorage(join(folder, 'files'))
  await writer.write(new TextEncoder().encode('and second'))
  await writer.close()
  await writing
  expect(await textOf('a/b')).toBe('first and second')
})

test('files of this machine are taken in by moving or copying', async () => {
  const path = join(folder, 'clip.mp4')
  await writeFile(path, 'clip')
  await storage.importFile('a/copy.mp4', path, 'copy')
  await storage.importFile('a/moved.mp4', path, 'move')
  expect([await textOf('a/copy.mp4'), await textOf('a/moved.mp4')]).toEqual(['clip', 'clip'])
  expect(await readdir(folder)).toEqual(['files'])
})

test.each([
  '',
  '.',
  '..',
  '../x',
  'a/../../x',
  '/x',
  'a//b',
  'a/',
  '.x',
  'a/.x',
  'a\\b',
  'a\0',
  'ä',
])('the key %j is refused', async (key) => {
  await expect(storage.write(key, new Blob(['x']))).rejects.toMatchObject({ code: 'not-found' })
  await expect(storage.importFile(key, '/etc/hostname', 'copy')).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(async () => storage.read(key)).rejects.toMatchObject({ code: 'not-found' })
  await expect(async () => storage.remove(key)).rejects.toMatchObject({ code: 'not-found' })
})

test('a full disk is storage-full, keeps what was there and leaves no rest', async (context) => {
  const disk = await openTinyDisk({ kib: 256 })
  if (disk === null) return context.skip(noTinyDisk)
  try {
    const tiny = await createDiskStorage(disk.path)
    await tiny.write('a/small', new Blob(['kept']))
    const large = new Blob([new Uint8Array(1024 ** 2)])
    await expect(tiny.write('a/large', large)).rejects.toMatchObject({ code: 'storage-full' })
    await writeFile(join(folder, 'large'), new Uint8Array(1024 ** 2))
    await expect(tiny.importFile('a/large', join(folder, 'large'), 'move')).rejects.toMatchObject({
      code: 'storage-full',
    })
    expect(await tiny.stat('a/large')).toBeNull()
    expect(await tiny.stat('a/small')).toMatchObject({ sizeB: 4 })
    expect(await tiny.freeB()).toBeGreaterThan(200_000)
    expect(await readdir(folder)).toContain('large')
  } finally {
    await disk.close()
  }
})

test('a file of another disk is moved too', async (context) => {
  const disk = await openTinyDisk({ kib: 256 })
  if (disk === null) return context.skip(noTinyDisk)
  try {
    const there = join(disk.path, 'clip.mp4')
    await writeFile(there, 'clip')
    expect(await storage.importFile('a/clip.mp4', there, 'move')).toMatchObject({ sizeB: 4 })
    expect(await textOf('a/clip.mp4')).toBe('clip')
    expect(await readdir(disk.path)).toEqual(['taken'])
  } finally {
    await disk.close()
  }
})

test('a file for which no folder can be made stays where it is', async (context) => {
  const disk = await openTinyDisk({ kib: 1024, names: 20 })
  if (disk === null) return context.skip(noTinyDisk)
  try {
    const tiny = await createDiskStorage(join(disk.path, 'files'))
    const whole = join(disk.path, 'whole')
    await writeFile(whole, 'everything that was sent')
    disk.takeNames()
    await expect(tiny.importFile('new/film.mp4', whole, 'move')).rejects.toMatchObject({
      code: 'storage-full',
    })
    expect(await readFile(whole, 'utf8')).toBe('everything that was sent')
    disk.makeRoom()
    await tiny.importFile('new/film.mp4', whole, 'move')
    expect(await tiny.stat('new/film.mp4')).toMatchObject({ sizeB: 24 })
  } finally {
    await disk.close()
  }
})
