import { afterAll, beforeAll, expect, test } from 'vitest'

import { allCalls } from '#contract/calls/calls.ts'
import { Problem } from '#contract/problem.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const pathOf = (path: string) => path.replaceAll(/:\w+/g, 'nobody-knows')

test.each(allCalls)(
  '$name is answered, and needs sign-in as the contract says',
  async ({ call }) => {
    const { status, body } = await service.call(call.method, pathOf(call.path))
    const advice = 'nothing answers: bind it in a routes.ts that server/start/compose.ts mounts'
    expect(status, advice).not.toBe(405)
    expect(status).toBeLessThan(500)
    if (status >= 400) expect(Problem.parse(body).detail, advice).not.toBe('There is no such call.')
    expect(body?.code === 'token-missing').toBe(call.auth === 'required')
  },
)

const unsafe = allCalls.filter(({ call }) => call.method !== 'GET')

test.each(unsafe)('$name is refused without the anti-forgery pair', async ({ call }) => {
  const response = await service.fetch(`/api/v1${pathOf(call.path)}`, { method: call.method })
  expect(Problem.parse(await response.json()).code).toBe('csrf-invalid')
})
