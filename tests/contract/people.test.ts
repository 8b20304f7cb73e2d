import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('a person is known from the first request on, with the name, the email and the rights of the token', async () => {
  const { status, body } = await service.call('GET', '/me', {
    token: await service.tokenFor('lena', 'creator'),
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    username: 'lena',
    displayName: 'Lena',
    email: 'lena@example.org',
    role: 'creator',
    rights: ['comment', 'upload'],
    quota: { totalB: null, usedB: 0 },
  })
})

test('a person is known again by the provider’s issuer and their subject there', async () => {
  const { body } = await service.call('GET', '/me', { token: await service.tokenFor('nele') })
  const kept = await service.db
    .selectFrom('people')
    .select(['issuer', 'subject'])
    .where('id', '=', body.id)
    .executeTakeFirst()
  expect(kept).toEqual({ issuer: service.issuer.issuer, subject: 'sub-nele' })
})

test('preferences merge field by field and survive', async () => {
  const token = await service.tokenFor('mira')
  await service.call('PATCH', '/me/preferences', { token, body: { captions: { on: true } } })
  const answer = await service.call('PATCH', '/me/preferences', { token, body: { theme: 'dark' } })
  expect(answer.body).toMatchObject({ theme: 'dark', captions: { on: true, sizePct: 100 } })
})

test('the configuration names the anti-forgery pair and sets its cookie once', async () => {
  const first = await service.fetch('/api/v1/config')
  const cookie = first.headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax$/)
  const second = await service.fetch('/api/v1/config', {
    headers: { Cookie: cookie.split(';')[0] ?? '' },
  })
  expect(second.headers.get('Set-Cookie')).toBeNull()
})

test('a browser whose cookie went bad gets another, even when the configuration is the same', async () => {
  const first = await service.fetch('/api/v1/config')
  const again = await service.fetch('/api/v1/config', {
    headers: {
      Cookie: 'XSRF-TOKEN=of.another-installation',
      'If-None-Match': first.headers.get('ETag') ?? '',
    },
  })
  expect(again.headers.get('Cache-Control')).toBe('private, no-cache')
  expect([again.status, again.headers.get('Set-Cookie')]).toEqual([
    304,
    expect.stringContaining('XSRF-TOKEN='),
  ])
})

test('a person keeps the name they chose here; the provider decides role, username and email', async () => {
  const token = await service.tokenFor('odile')
  const { body: me } = await service.call('GET', '/me', { token })
  await service.call('PATCH', '/me', {
    token,
    headers: { 'If-Match': me.etag },
    body: { displayName: 'Odile the Great', bio: 'Two\nlines', locale: 'pt-BR', timeZone: null },
  })
  const promoted = await service.issuer.token({
    sub: 'sub-odile',
    name: 'Odile',
    preferred_username: 'odile2',
    roles: ['admin'],
  })
  const { body } = await service.call('GET', '/me', { token: promoted })
  expect(body).toMatchObject({
    id: me.id,
    displayName: 'Odile the Great',
    username: 'odile2',
    email: 'odile@example.org',
    role: 'admin',
    rights: ['comment', 'upload', 'moderate', 'administer'],
    bio: 'Two\nlines',
    locale: 'pt-BR',
  })
})

test('two devices that change two switches at once both win', async () => {
  const token = await service.tokenFor('twin')
  const change = (body: unknown) => service.call('PATCH', '/me/preferences', { token, body })
  await Promise.all([change({ seekStep: 15 }), change({ autoplayNext: false })])
  const { body } = await service.call('GET', '/me/preferences', { token })
  expect(body).toMatchObject({ seekStep: 15, autoplayNext: false })
})

test('preferences of an older version that make no sense any more fall back one by one', async () => {
  const token = await service.tokenFor('elder')
  const { body: me } = await service.call('GET', '/me', { token })
  await service.db
    .updateTable('people')
    .set({ preferences: JSON.stringify({ theme: 'sepia', seekStep: 20, gone: true }) })
    .where('id', '=', me.id)
    .execute()
  const { body } = await service.call('GET', '/me/preferences', { token })
  expect(body).toMatchObject({ theme: 'system', seekStep: 20 })
})

test('where nobody may look in without signing in, public calls ask for a token', async () => {
  const closed = await startTestService((config) => ({
    ...config,
    portal: { ...config.portal, hasAnonymous: false },
  }))
  expect((await closed.call('GET', '/videos')).body.code).toBe('token-missing')
  expect((await closed.call('GET', '/config')).body.features.anonymous).toBe(false)
  expect((await closed.call('GET', '/videos', { token: await closed.tokenFor('in') })).status).toBe(
    200,
  )
  await closed.close()
})
