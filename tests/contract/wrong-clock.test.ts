import { readFile } from 'node:fs/promises'

import { afterAll, describe, expect, test } from 'vitest'

import { originalOf } from '#tests/support/original-of.ts'
import { startSeveralServices } from '#tests/support/several-services.ts'

const several = await startSeveralServices()

describe.skipIf(several === null)(
  'services whose clocks differ (skipped without PostgreSQL or S3)',
  () => {
    afterAll(() => several?.close())

    test('one whose clock is a minute wrong is at one with the others, by the clock of the database', async () => {
      if (several === null) return
      const all = several
      const film = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
      const wrongBy = async (aheadMs: number) => {
        const module = new URL(`../support/shifted-clock.ts?aheadMs=${aheadMs}`, import.meta.url)
        return all.addService({ NODE_OPTIONS: `--import=${module.href}` })
      }
      const wrong = await Promise.all([wrongBy(60_000), wrongBy(-60_000)])
      const nowS = Math.floor(Date.now() / 1000)
      // A minute is forgiven, of which half is used up, or over for half of one.
      for (const [exp, status] of [
        [nowS - 20, 200],
        [nowS - 100, 401],
      ]) {
        const token = await all.issuer.token({ sub: 'sub-otto', name: 'otto', exp })
        const headers = { Authorization: `Bearer ${token}` }
        const asked = [...all.services].map(({ origin }) =>
          fetch(`${origin}/api/v1/me`, { headers }),
        )
        expect((await Promise.all(asked)).map((answer) => answer.status)).toEqual(
          all.services.map(() => status),
        )
      }
      const mara = await all.personAt('mara')
      const { url, videoId } = await mara.begun(film)
      const path = new URL(url).pathname
      const quarterB = Math.ceil(film.length / 4)
      for (let at = 0, offsetB = 0; offsetB < film.length; at += 1, offsetB += quarterB) {
        const there = await all.personAt('mara', wrong[at % 2])
        const chunk = film.subarray(offsetB, offsetB + quarterB)
        expect((await there.patch(path, offsetB, chunk)).status).toBe(204)
      }
      expect((await originalOf(all, videoId)).equals(film)).toBe(true)
      const dueMs = Date.now() + 8_000
      const early = await all.personAt('mara', wrong[0])
      const scheduled = await early.ask('PUT', `/api/v1/videos/${videoId}/schedule`, {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ publishAt: new Date(dueMs).toISOString(), unpublishAt: null }),
      })
      expect(scheduled.status).toBe(200)
      const publication = async () => (await mara.video(videoId)).publication
      await expect.poll(publication, { interval: 50, timeout: 60_000 }).not.toBe('unpublished')
      expect(Date.now()).toBeGreaterThanOrEqual(dueMs)
      for (const each of wrong) {
        all.leaveOut(each)
        each.foyer.process.kill('SIGKILL')
      }
    })
  },
)
