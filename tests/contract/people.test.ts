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
