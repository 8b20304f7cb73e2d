import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createDiskStorage } from '#server/storage/disk-storage.ts'
import { createS3Storage } from '#server/storage/s3/s3-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { noObjectStore, openObjectStore } from '#tests/support/object-store.ts'

const store = await openObjectStore()
const folder = await mkdtemp(join(tmpdir(), 'foyer-places-'))
afterAll(async () => {
  await store?.close()
  await rm(folder, { recursive: true, force: true })
})

const places = [
  { name: 'on disk', open: () => createDiskStorage(join(folder, 'files')), isHere: true },
  {
    name: `in a bucket (${store?.program ?? noObjectStore})`,
    open: async () => {
      if (store === null) throw new Error(noObjectStore)
      return createS3Storage({ bucket: store.bucket, isSentTo: false })
    },
    isHere: store !== null,
  },
]

describe.each(places)('files $name', ({ open, isHere }) => {
  let storage: Storage
  beforeAll(async () => {
    if (isHere) storage = await open()
  })
  const check = test.skipIf(!isHere)

  const bytesOf = async (key: string, range?: { start: number; end: number }) =>
    Buffer.from(await new Response((await storage.read(key, range)).stream).arrayBuffer())
  const textOf = async (...at: Parameters<typeof bytesOf>) => (await bytesOf(...at)).toString()
  const keysIn = async (of: string) => (await storage.list(of)).map(({ key }) => key).toSorted()

  check('what was written can be read whole, in part, and measured', async () => {
    const before = Date.now() - 2000
    const file = await storage.write('videos/a/words.vtt', new Blob(['WEBVTT and more']))
    expect(file.sizeB).toBe(15)
    expect(file.modifiedAt.getTime()).toBeGreaterThan(before)
    expect(await textOf('videos/a/words.vtt')).toBe('WEBVTT and more')
    expect(await textOf('videos/a/words.vtt', { start: 7, end: 9 })).toBe('and')
    expect(await storage.read('videos/a/words.vtt', { start: 7, end: 9 })).toMatchObject(file)
    expect(await storage.stat('videos/a/words.vtt')).toEqual(file)
  })

  check('writing again replaces; what is removed, twice too, is not there', async () => {
    await storage.write('b/one', new TextEncoder().encode('one'))
    await storage.write('b/one', new Response('two').body ?? new Blob())
    expect(await textOf('b/one')).toBe('two')
    await storage.remove('b/one')
    await storage.remove('b/one')
    expect(await storage.stat('b/one')).toBeNull()
    await expect(storage.read('b/one')).rejects.toMatchObject({ code: 'not-found' })
  })

  check('an empty file is one', async () => {
    await writeFile(join(folder, 'empty'), '')
    await storage.write('c/written', new Uint8Array())
    await storage.importFile('c/taken', join(folder, 'empty'), 'move')
    expect(await storage.stat('c/written')).toMatchObject({ sizeB: 0 })
    expect([await textOf('c/written'), await textOf('c/taken')]).toEqual(['', ''])
    expect(await readdir(folder)).not.toContain('empty')
  })

  check('a folder goes with all that is in it, and nothing of its neighbours', async () => {
    for (const key of ['d/a/one', 'd/a/in/two', 'd/ab/three']) {
      await storage.write(key, new Uint8Array([1]))
    }
    expect(await keysIn('d/a')).toEqual(['d/a/in/two', 'd/a/one'])
    await storage.removeFolder('d/a')
    expect(await keysIn('d/a')).toEqual([])
    expect(await keysIn('d')).toEqual(['d/ab/three'])
    expect(await keysIn('none')).toEqual([])
  })

  check('more than a thousand files are listed, each once, and removed', async () => {
    const keys = Array.from({ length: 1005 }, (_, at) => `e/${String(at).padStart(4, '0')}`)
    const left = [...keys]
    const write = async () => {
      for (let key = left.pop(); key !== undefined; key = left.pop()) {
        await storage.write(key, new Uint8Array([1]))
      }
    }
    await Promise.all(Array.from({ length: 8 }, write))
    expect(await keysIn('e')).toEqual(keys)
    const all: string[] = []
    for await (const { key } of storage.all()) if (key.startsWith('e/')) all.push(key)
    expect(all.toSorted()).toEqual(keys)
    await storage.removeFolder('e')
    expect(await keysIn('e')).toEqual([])
  })

  check('20 MiB come back as they were, also across the joints of their parts', async () => {
    const film = randomBytes(20 * 1024 ** 2 + 7)
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const path = join(folder, 'film.mp4')
    await writeFile(path, film)
    const stored = await storage.importFile('f/copied', path, 'copy')
    expect(stored.sizeB).toBe(film.length)
    expect(await storage.importFile('f/moved', path, 'move')).toMatchObject({ sizeB: film.length })
    expect(await readdir(folder)).not.toContain('film.mp4')
    expect(digest(await bytesOf('f/copied'))).toBe(digest(film))
    const joint = { start: 8 * 1024 ** 2 - 5, end: 16 * 1024 ** 2 + 5 }
    const across = await bytesOf('f/moved', joint)
    expect(digest(across)).toBe(digest(film.subarray(joint.start, joint.end + 1)))
    await storage.removeFolder('f')
  })

  check(
    'a write that breaks off leaves the old file, whatever was sent of the new one',
    async () => {
      await storage.write('g/film', new Blob(['whole']))
      for (const piecesB of [1000, 9 * 1024 ** 2]) {
        let sent = 0
        const breaking = new ReadableStream<Uint8Array>({
          pull(controller) {
            sent += 1
            if (sent > 2) throw new Error('the line broke')
            controller.enqueue(new Uint8Array(piecesB))
          },
        })
        await expect(storage.write('g/film', breaking)).rejects.toThrow('the line broke')
        expect(await textOf('g/film')).toBe('whole')
        expect(await keysIn('g')).toEqual(['g/film'])
      }
    },
  )

  check.each(['', '..', '../x', 'a/../../x', '/x', 'a//b', 'a/', '.x', 'a\\b', 'a\0', 'ä'])(
    'the key %j is refused',
    async (key) => {
      const refused = { code: 'not-found' }
      await expect(async () => storage.write(key, new Blob(['x']))).rejects.toMatchObject(refused)
      const taken = async () => storage.importFile(key, '/etc/hostname', 'copy')
      await expect(taken).rejects.toMatchObject(refused)
      await expect(async () => storage.read(key)).rejects.toMatchObject(refused)
      await expect(async () => storage.remove(key)).rejects.toMatchObject(refused)
      await expect(async () => storage.removeFolder(key)).rejects.toMatchObject(refused)
    },
  )

  check('there is room for new files', async () => {
    expect(await storage.freeB()).toBeGreaterThan(1024 ** 2)
  })
})
