import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { inspectMedia } from './inspect-media.ts'

const media = (name: string) => new URL(`../../tests/support/media/${name}`, import.meta.url)

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-inspect-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function inspect(bytes: Uint8Array | string) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return inspectMedia(path)
}

test('an MP4 is known by its boxes', async () => {
  expect(await inspect(await readFile(media('two-seconds.mp4')))).toEqual({
    mimeType: 'video/mp4',
    extension: 'mp4',
    durationMs: 2000,
    width: 320,
    height: 180,
  })
})

test('a WebM is known by its elements', async () => {
  expect(await inspect(await readFile(media('two-seconds.webm')))).toMatchObject({
    mimeType: 'video/webm',
    extension: 'webm',
    durationMs: 2000,
    width: 320,
    height: 180,
  })
})

test('bytes after the last box do no harm', async () => {
  const whole = await readFile(media('two-seconds.mp4'))
  const longer = Buffer.concat([whole, Buffer.alloc(300)])
  await expect(inspect(longer)).resolves.toMatchObject({ width: 320 })
})

describe('a file that was cut off is unreadable', () => {
  test.each(['two-seconds.mp4', 'two-seconds.webm'])('%s', async (name) => {
    const whole = await readFile(media(name))
    for (const part of [0.98, 0.6, 0.1]) {
      const cut = whole.subarray(0, Math.round(whole.length * part))
      await expect(inspect(cut)).rejects.toMatchObject({ code: 'media-unreadable' })
    }
    await expect(inspect(whole.subarray(0, -1))).rejects.toThrow(/cut off/)
  })
})

test('an MP4 without an index says so', async () => {
  const whole = await readFile(media('two-seconds.mp4'))
  const at = whole.indexOf('moov') - 4
  const without = Buffer.concat([
    whole.subarray(0, at),
    whole.subarray(at + whole.readUInt32BE(at)),
  ])
  await expect(inspect(without)).rejects.toThrow(/has no index/)
})

test('sound alone is no video', async () => {
  const code = 'no-video-track'
  await expect(inspect(await readFile(media('sound-only.mp4')))).rejects.toMatchObject({ code })
})

test('every damaged byte of the head ends in a fault or in facts, never in anything else', async () => {
  for (const name of ['two-seconds.mp4', 'two-seconds.webm']) {
    const whole = await readFile(media(name))
    for (let at = 0; at < 600; at += 7) {
      const damaged = Buffer.from(whole)
      damaged.fill(0xff, at, at + 4)
      const result = await inspect(damaged).catch((error: unknown) => error)
      if (result instanceof Error) expect(result.name).toBe('MediaFault')
    }
  }
})

describe('what only pretends to be a video is named', () => {
  test.each([
    ['picture.png', 'This is a PNG picture, not a video.'],
    ['one-second.avi', /an AVI video, which browsers do not play/],
  ])('%s', async (name, message) => {
    await expect(inspect(await readFile(media(name)))).rejects.toThrow(message)
  })
  test.each([
    ['%PDF-1.7 and so on', 'a PDF document'],
    ['PK\u0003\u0004 word/document.xml', 'a ZIP archive or an office document'],
    ['<!doctype html><title>Hello</title>', 'a web page'],
    ['Dear all,\nhere is the video.\n', 'a text file'],
    ['\0\0\0\0\0\0\0\0\0\0\0\0', 'no kind of file we know'],
    ['\0\0\0\u001cftypM4A \0\0\0\0', 'a sound file'],
    ['\0\0\0\u001cftypavif\0\0\0\0', 'a picture'],
  ])('%j', async (bytes, name) => {
    await expect(inspect(bytes)).rejects.toThrow(`This is ${name}, not a video.`)
  })
})
