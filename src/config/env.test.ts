import { msg } from '@lingui/core/macro'
import { afterEach, expect, test, vi } from 'vitest'

import { loadSettings, settings } from './env.ts'
import { SettingsError } from './read-settings.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function serve(body: string, type: string, status = 200): void {
  const answer = new Response(body, { status, headers: { 'Content-Type': type } })
  vi.stubGlobal('fetch', async () => answer)
}

test('config.json beside the page is read, and stays readable', async () => {
  serve('{"name":"Quillmoor"}', 'application/json; charset=utf-8')
  expect((await loadSettings()).name).toBe('Quillmoor')
  expect(settings().name).toBe('Quillmoor')
})

test.each([
  ['the page’s own HTML, as servers fall back to', '<!doctype html>', 'text/html', 200],
  ['404', '{"error":"no"}', 'application/json', 404],
])('%s means that there is none', async (_, body, type, status) => {
  serve(body, type, status)
  expect((await loadSettings()).name).toBe('Foyer')
})

test('a server that cannot be reached leaves the build’s values standing', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect((await loadSettings()).oidc.clientId).toBe('foyer')
})

test.each(['{"name":', '[]', 'null', '"text"'])('%s is named as no JSON object', async (body) => {
  serve(body, 'application/json')
  const error = await loadSettings().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SettingsError)
  expect(error).toMatchObject({
    bad: [{ name: 'config.json', reason: msg`is no JSON object: check its commas` }],
  })
})
