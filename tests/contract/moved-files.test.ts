import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createDiskStorage } from '#server/storage/disk-storage.ts'
import { createEitherStorage } from '#server/storage/either-storage.ts'
import { moveFiles } from '#server/storage/move-files.ts'
import type { Storage } from '#server/storage/storage.ts'

let folder: string
let from: Storage
let to: Storage
let either: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-moved-'))
  from = await createDiskStorage(join(folder, 'from'))
  // As of a place that is not this machine.
  to = { ...(await createDiskStorage(join(folder, 'to'))), localPath: async () => null }
  either = createEitherStorage(to, from)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const textOf = async (storage: Storage, key: string) =>
  new Response((await storage.read(key)).stream).text()

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.all()) keys.push(key)
  return keys.toSorted()
}

function move(changes: Partial<Parameters<typeof moveFiles>[0]> = {}) {
  const signal = new AbortController().signal
  return moveFiles({ to, from, signal, onMoved: () => undefined, ...changes })
}

test('what is not moved yet is found where it was, and new files go where they belong', async () => {
  await from.write('videos/a/film', new Blob(['old film']))
  await either.write('videos/a/words', new Blob(['new words']))
  expect(await textOf(either, 'videos/a/film')).toBe('old film')
  expect(await either.stat('videos/a/film')).toMatchObject({ sizeB: 8 })
  const listed = (await either.list('videos/a')).map(({ key }) => key)
  expect(listed.toSorted()).toEqual(['videos/a/film', 'videos/a/words'])
  expect([await keysOf(to), await keysOf(from)]).toEqual([['videos/a/words'], ['videos/a/film']])
  await expect(either.read('videos/a/none')).rejects.toMatchObject({ code: 'not-found' })
  await either.removeFolder('videos/a')
  expect([await keysOf(to), await keysOf(from)]).toEqual([[], []])
})

test('a move that is ended goes on with what is left, while everything can be read', async () => {
  const keys = Array.from({ length: 20 }, (_, at) => `videos/v${at + 10}/film`)
  for (const key of keys) await from.write(key, new Blob([`film of ${key}`]))
  const stop = new AbortController()
  await move({ signal: stop.signal, onMoved: () => stop.abort() })
  const moved = await keysOf(to)
  expect(moved.length).toBeGreaterThan(0)
  expect(moved.length).toBeLessThan(keys.length)
  for (const key of keys) expect(await textOf(either, key)).toBe(`film of ${key}`)
  expect(await move()).toEqual([])
  expect([await keysOf(to), await keysOf(from)]).toEqual([keys, []])
  for (const key of keys) expect(await textOf(to, key)).toBe(`film of ${key}`)
})

test('what comes out otherwise than it went in stays where it was', async () => {
  await from.write('videos/a/film', new Blob(['a whole film']))
  const spoiling: Storage = {
    ...to,
    importFile: (key) => to.write(key, new Blob(['a whole f1lm'])),
  }
  expect(await move({ to: spoiling })).toEqual([
    { key: 'videos/a/film', why: 'came out otherwise than it went in' },
  ])
  expect([await keysOf(to), await keysOf(from)]).toEqual([[], ['videos/a/film']])
})

test('of two that differ neither is thrown away, and one that was copied before is not copied again', async () => {
  await from.write('a/film', new Blob(['one']))
  await to.write('a/film', new Blob(['another']))
  await from.write('b/film', new Blob(['the same']))
  await to.write('b/film', new Blob(['the same']))
  const never: Storage = { ...to, importFile: () => Promise.reject(new Error('not again')) }
  const [left, ...more] = await move({ to: never })
  expect(more).toEqual([])
  expect(left).toEqual({ key: 'a/film', why: 'is in both places, and not the same' })
  expect(await textOf(from, 'a/film')).toBe('one')
  expect([await keysOf(to), await keysOf(from)]).toEqual([['a/film', 'b/film'], ['a/film']])
})

test('what is removed while it is moved does not come back', async () => {
  await from.write('a/film', new Blob(['film']))
  const removing: Storage = {
    ...to,
    async importFile(...how) {
      const stored = await to.importFile(...how)
      // As `either` does it, of which the first half is done now and the second was before.
      await from.remove('a/film')
      return stored
    },
  }
  expect(await move({ to: removing })).toEqual([])
  expect([await keysOf(to), await keysOf(from)]).toEqual([[], []])
})
