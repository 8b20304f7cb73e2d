import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { cachedDocument } from './provider-cache.ts'

const url = 'https://id.quillmoor.example/.well-known/openid-configuration'
const hourMs = 3_600_000
const Named = z.object({ name: z.string() })

let nowMs = 0
let asked = 0
/** What the provider says; a status when it says nothing of use. */
let says: { name: string } | number = 0
let stored = new Map<string, string>()

beforeEach(() => {
  nowMs = 1_800_000_000_000
  asked = 0
  says = { name: 'first' }
  stored = new Map()
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs)
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return typeof says === 'number' ? new Response('', { status: says }) : Response.json(says)
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const nameIn = async (document: { get(): Promise<{ name: string }> }) => (await document.get()).name

test('one is asked for once in an hour, also by the next page and by calls made at once', async () => {
  const page = cachedDocument(url, Named)
  await Promise.all([page.get(), page.get()])
  nowMs += hourMs
  expect(await nameIn(page)).toBe('first')
  expect(await nameIn(cachedDocument(url, Named))).toBe('first')
  expect(asked).toBe(1)
})

test('after an hour it is used once more while a newer one is fetched, also by the next page', async () => {
  const page = cachedDocument(url, Named)
  await page.get()
  says = { name: 'second' }
  nowMs += hourMs + 1
  expect(await nameIn(page)).toBe('first')
  await expect.poll(() => nameIn(page)).toBe('second')
  expect(asked).toBe(2)
  says = { name: 'third' }
  nowMs += hourMs + 1
  const next = cachedDocument(url, Named)
  expect(await nameIn(next)).toBe('second')
  await expect.poll(() => nameIn(next)).toBe('third')
})

test('after a day it is waited for, and a provider that is down says so', async () => {
  const page = cachedDocument(url, Named)
  await page.get()
  says = { name: 'second' }
  nowMs += 24 * hourMs + 1
  expect(await nameIn(page)).toBe('second')
  says = 503
  nowMs += 24 * hourMs + 1
  await expect(page.get()).rejects.toMatchObject({ code: 'provider-unreachable' })
})

test('a provider that is down for less than a day is not noticed', async () => {
  const page = cachedDocument(url, Named)
  await page.get()
  says = 503
  nowMs += 23 * hourMs
  expect(await nameIn(page)).toBe('first')
  await expect.poll(() => asked).toBe(2)
  expect(await nameIn(page)).toBe('first')
})

test('one that was stored by a clock ahead of this one is not believed', async () => {
  await cachedDocument(url, Named).get()
  nowMs -= 1
  says = { name: 'second' }
  expect(await nameIn(cachedDocument(url, Named))).toBe('second')
})

test('what was forgotten is asked for anew, by this page and the next', async () => {
  const page = cachedDocument(url, Named)
  await page.get()
  page.forget()
  expect(stored.size).toBe(0)
  says = { name: 'second' }
  expect(await nameIn(page)).toBe('second')
})

test('storage that is closed costs a request, nothing else', async () => {
  const closed = () => {
    throw new Error('closed')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  const page = cachedDocument(url, Named)
  expect([await nameIn(page), await nameIn(page), asked]).toEqual(['first', 'first', 1])
  expect(() => page.forget()).not.toThrow()
})

test.each([404, 400])('%d is no document', async (status) => {
  says = status
  await expect(cachedDocument(url, Named).get()).rejects.toMatchObject({
    code: 'invalid-discovery',
    message: expect.stringContaining(String(status)),
  })
})

test('a document without what is needed is refused by the name of it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ other: 1 }))
  await expect(cachedDocument(url, Named).get()).rejects.toThrow(/lacks a usable name/)
  vi.stubGlobal('fetch', async () => new Response('<html>'))
  await expect(cachedDocument(url, Named).get()).rejects.toThrow(/is no JSON object/)
})
