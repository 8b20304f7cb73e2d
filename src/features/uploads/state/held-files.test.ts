import { afterEach, expect, test, vi } from 'vitest'

import {
  copyEarly,
  copyForLater,
  hasCopy,
  holdFile,
  needCopy,
  releaseFile,
  takeFile,
} from './held-files.ts'
import { changeQueue } from './queue-store.ts'
import { newUploadItem } from './upload-item.ts'
import { dropFile, keepFile, readFile } from './upload-journal.ts'

vi.mock('./upload-journal.ts', () => ({ dropFile: vi.fn(), keepFile: vi.fn(), readFile: vi.fn() }))
afterEach(() => {
  vi.useRealTimers()
  changeQueue({ items: [] })
})

const film = () => new File(['film'], 'film.mp4')

/** An upload is of this file, as the journal has it. */
function want(key: string, file: File): void {
  const from = { key, subject: 'sub', title: 'Film', nowMs: 0, channelId: null }
  changeQueue({ items: [newUploadItem(file, from)] })
}

/** As far as its size says. */
function largeFilm(): File {
  return Object.defineProperty(film(), 'size', { value: 300 * 1024 ** 2 })
}

test('a file is copied once, however often that is asked for', async () => {
  vi.mocked(keepFile).mockClear().mockResolvedValue(true)
  holdFile('once', film())
  await copyEarly('once')
  await Promise.all([copyForLater('once'), copyForLater('once')])
  expect(keepFile).toHaveBeenCalledTimes(1)
  await copyForLater('unknown')
  expect(keepFile).toHaveBeenCalledTimes(1)
})

test('another file in its place is copied as well; the same one is not', async () => {
  vi.mocked(keepFile).mockClear().mockResolvedValue(true)
  const same = film()
  holdFile('other', same)
  await copyForLater('other')
  holdFile('other', same)
  await copyForLater('other')
  expect(keepFile).toHaveBeenCalledTimes(1)
  vi.mocked(dropFile).mockClear()
  holdFile('other', same)
  expect(dropFile).not.toHaveBeenCalled()
  holdFile('other', film())
  expect(dropFile, 'the copy of the one before').toHaveBeenCalledWith('other')
  await copyForLater('other')
  expect(keepFile).toHaveBeenCalledTimes(2)
})

test('the copy of a file that another took the place of is neither written nor counted', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  vi.mocked(keepFile).mockClear().mockReturnValueOnce(promise)
  holdFile('late', largeFilm())
  needCopy('late')
  const copied = copyForLater('late')
  const isWanted = vi.mocked(keepFile).mock.lastCall?.[2]
  expect(isWanted?.()).toBe(true)
  holdFile('late', largeFilm())
  expect(isWanted?.()).toBe(false)
  resolve(true)
  await copied
  expect(hasCopy('late')).toBe(false)
})

test.each([
  ['there was no room', () => Promise.resolve(false)],
  ['nobody could say whether there is', () => Promise.reject(new Error('no storage'))],
])('a copy that failed is tried again after a minute: %s', async (_, fail) => {
  vi.useFakeTimers()
  vi.mocked(keepFile).mockClear().mockImplementationOnce(fail).mockResolvedValue(true)
  holdFile('again', largeFilm())
  needCopy('again')
  await copyForLater('again')
  await vi.advanceTimersByTimeAsync(59_000)
  await copyForLater('again')
  expect([vi.mocked(keepFile).mock.calls.length, hasCopy('again')]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(1_000)
  await copyForLater('again')
  expect([vi.mocked(keepFile).mock.calls.length, hasCopy('again')]).toEqual([2, true])
  releaseFile('again')
})

test('what came from the copy is not copied over itself', async () => {
  vi.mocked(keepFile).mockClear()
  vi.mocked(readFile).mockResolvedValue(film())
  want('kept', film())
  expect(await takeFile('kept')).not.toBeNull()
  await copyForLater('kept')
  expect(keepFile).not.toHaveBeenCalled()
})

test.each([
  ['name', new File(['film'], 'other.mp4')],
  ['size', new File(['other'], 'film.mp4')],
])('a copy of another %s is not taken for the file', async (_, other) => {
  vi.mocked(readFile).mockResolvedValue(other)
  want('stale', film())
  expect(await takeFile('stale')).toBeNull()
})

test('a file that is chosen while the copy is read is the one', async () => {
  const { promise, resolve } = Promise.withResolvers<File>()
  vi.mocked(readFile).mockReturnValue(promise)
  want('chosen', film())
  const taken = takeFile('chosen')
  const chosen = film()
  holdFile('chosen', chosen)
  resolve(film())
  expect(await taken).toBe(chosen)
})

test('a small file is copied as soon as something of it is sent', async () => {
  vi.mocked(keepFile).mockClear().mockResolvedValue(true)
  holdFile('small', film())
  needCopy('small')
  await vi.waitFor(() => expect(hasCopy('small')).toBe(true))
  expect(keepFile).toHaveBeenCalledTimes(1)
})

test('bytes are at risk from the first one on the service until a copy is whole', async () => {
  vi.mocked(keepFile).mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  holdFile('risk', largeFilm())
  expect(hasCopy('risk')).toBe(true)
  needCopy('risk')
  expect(hasCopy('risk')).toBe(false)
  await copyForLater('risk')
  expect(hasCopy('risk'), 'there was no room').toBe(false)
  holdFile('early', largeFilm())
  await copyEarly('early')
  needCopy('early')
  await vi.waitFor(() => expect(hasCopy('early')).toBe(true))
  releaseFile('risk')
  expect(hasCopy('risk')).toBe(true)
})
