import { afterAll, beforeAll, expect, test } from 'vitest'

import { films, startReplacing, type ReplacingService } from '#tests/support/replacing-service.ts'

let service: ReplacingService
beforeAll(async () => {
  service = await startReplacing()
})
afterAll(() => service.close())

/** As a browser records it: its Duration is a Void of the same size. */
function recorded(webm: Buffer): Buffer {
  const film = Buffer.from(webm)
  const at = film.indexOf(Buffer.from([0x44, 0x89, 0x88]))
  expect(at).toBeGreaterThan(0)
  film.set([0xec, 0x89], at)
  return film
}

test('what a film does not say of itself is as its sender declared, also in the place of another', async () => {
  const film = recorded(films.webm)
  const declared = { type: 'video/webm', durationMs: 61_000, width: 20, height: 10, fps: 12.5 }
  const { id } = await service.mara.sent(film, declared)
  expect(await service.mara.video(id)).toMatchObject({ durationMs: 61_000, fps: 12.5 })
  await service.mara.replaced(id, film, { ...declared, durationMs: 71_000, fps: 15 })
  const after = await service.mara.video(id)
  expect(after).toMatchObject({ state: 'ready', durationMs: 71_000, fps: 15 })
  expect([after.width, after.height], 'which the film says').not.toEqual([20, 10])
})
