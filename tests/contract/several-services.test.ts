import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bodyWith, lengthened, offsetOf } from '#tests/support/long-upload.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { originalOf } from '#tests/support/original-of.ts'
import { createProofKey } from '#tests/support/proof-key.ts'
import {
  startSeveralServices,
  type OneService,
  type SeveralServices,
} from '#tests/support/several-services.ts'
import { workerOf } from '#tests/support/worker-of.ts'

const drainS = 3
const several = hasFfmpeg ? await startSeveralServices({ DRAIN_SECONDS: String(drainS) }) : null

describe.skipIf(several === null)(
  'several services (skipped without PostgreSQL, S3 or ffmpeg)',
  () => {
    let all: SeveralServices
    let one: OneService
    let other: OneService
    let film: Buffer
    /** Videos of films that were sent while something was killed. */
    let watched: string
    let sent: string
    beforeAll(async () => {
      if (several === null) return
      all = several
      const [first, second] = all.services
      if (first === undefined || second === undefined) return
      one = first
      other = second
      film = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
    })
    afterAll(() => several?.close())

    test('each tells its numbers where only those hear them who may', async () => {
      const numbersOf = async (metrics: string) => (await fetch(metrics)).text()
      await expect
        .poll(() => numbersOf(all.workerMetrics).catch(String), { timeout: 60_000 })
        .toContain('foyer_jobs{state="running"} 0')
      expect(await numbersOf(all.workerMetrics)).toContain('foyer_database_connections{')
      const told = await numbersOf(one.metrics)
      expect(told).toContain('foyer_database_connections{state="waiting"} 0')
      expect(told).toContain('foyer_request_seconds_count{method="GET",route="/readyz"')
      expect((await fetch(`${one.origin}/metrics`)).status).toBe(404)
    })

    test('a worker is killed at a film', async () => {
      const mara = await all.personAt('mara')
      const walk = await makeFilm('walk.avi', '-c:v mpeg4 -q:v 4 -c:a mp3', {
        size: '640x480',
        seconds: 4,
      })
      const { id } = await mara.sent(walk, { type: 'video/x-msvideo' })
      const worker = await workerOf(all, id)
      worker.process.kill('SIGKILL')
      await worker.ended
      watched = id
      // Until the others miss it, there is time for what follows.
    })

    test('each request goes to the next one, and chunks of one film to both', async () => {
      const mara = await all.personAt('mara')
      const long = lengthened(film, 5 * 1024 ** 2)
      const { url, videoId } = await mara.begun(long)
      all.proxy.resetCounts()
      const chunkB = Math.ceil(long.length / 4)
      for (let offsetB = 0; offsetB < long.length; offsetB += chunkB) {
        const chunk = long.subarray(offsetB, offsetB + chunkB)
        expect((await mara.patch(url, offsetB, chunk)).status).toBe(204)
      }
      expect([...all.proxy.counts().values()]).toEqual([2, 2])
      expect((await originalOf(all, videoId)).equals(long)).toBe(true)
    })

    test('a sign-in that is ended at one is refused at the other soon, and everybody else is not', async () => {
      const claims = { sub: 'sub-sara', name: 'sara', roles: ['viewer'], auth_time: 1_700_000_000 }
      const token = (sid: string) => all.issuer.token({ ...claims, sid })
      const [here, there] = [await token('here'), await token('there')]
      const ask = async ({ origin }: OneService, path: string, by: string, method = 'GET') =>
        fetch(`${origin}/api/v1${path}`, {
          method,
          headers: { Authorization: `Bearer ${by}`, ...all.ours },
        })
      for (const at of [one, other]) {
        for (const by of [here, there]) expect((await ask(at, '/me', by)).status).toBe(200)
      }
      const { items } = await (await ask(one, '/me/sessions', here)).json()
      const ended = items.find((item: { isCurrent: boolean }) => !item.isCurrent)
      expect((await ask(one, `/me/sessions/${ended.id}`, here, 'DELETE')).status).toBe(204)
      expect((await ask(one, '/me', there)).status).toBe(401)
      // Alone it would be remembered for a minute.
      await expect
        .poll(async () => (await ask(other, '/me', there)).status, {
          interval: 50,
          timeout: 30_000,
        })
        .toBe(401)
      expect((await ask(other, '/me', here)).status).toBe(200)
    })

    test('a proof that one has taken no other takes', async () => {
      const key = await createProofKey()
      const url = `${all.proxy.origin}/api/v1/me`
      const token = await all.issuer.token({ sub: 'sub-dora', cnf: { jkt: key.thumbprint } })
      const send = ({ origin }: OneService, proof: string) =>
        fetch(`${origin}/api/v1/me`, { headers: { Authorization: `DPoP ${token}`, DPoP: proof } })
      const refused = await send(one, await key.proof({ method: 'GET', url, token }))
      const nonce = refused.headers.get('DPoP-Nonce') ?? ''
      const proof = await key.proof({ method: 'GET', url, token, nonce })
      expect((await send(one, proof)).status).toBe(200)
      const again = await send(other, proof)
      expect([again.status, (await again.json()).code]).toEqual([401, 'proof-invalid'])
      expect(
        (await send(other, await key.proof({ method: 'GET', url, token, nonce }))).status,
      ).toBe(200)
    })

    /** Opens a channel at one of them; its status, and what came of it. */
    async function openChannel(username: string, at: OneService, channel: object, key: string) {
      const person = await all.personAt(username, at)
      const answer = await person.ask('POST', '/api/v1/channels', {
        body: JSON.stringify({ displayName: 'A channel', ...channel }),
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      })
      return [answer.status, (await answer.json()).id]
    }

    test('what is repeated at another while the first is at work is done once', async () => {
      const channel = { handle: `c-${randomUUID()}` }
      const asked = [one, other, one, other].map((at) =>
        openChannel('clara', at, channel, 'the-same'),
      )
      const [first, ...others] = await Promise.all(asked)
      expect(first).toEqual([201, expect.any(String)])
      for (const again of others) expect(again).toEqual(first)
    })

    test('what may be done ten times may be done ten times at all of them together', async () => {
      const asked = Array.from({ length: 20 }, (_, n) =>
        openChannel('cora', n % 2 === 0 ? one : other, { handle: `c-${randomUUID()}` }, `key-${n}`),
      )
      const statuses = (await Promise.all(asked)).map(([status]) => status)
      // One more comes back each minute.
      const opened = statuses.filter((status) => status === 201).length
      expect(opened).toBeGreaterThanOrEqual(10)
      expect(opened).toBeLessThan(15)
      expect(statuses.filter((status) => status === 429)).toHaveLength(20 - opened)
    })

    test(
      'whichever of the others is killed while a film is sent, nothing is lost and the rest goes on',
      { timeout: 240_000 },
      async () => {
        const mara = await all.personAt('mara')
        const long = lengthened(film, 4 * 1024 ** 2)
        const { url, videoId } = await mara.begun(long)
        let killed: OneService | undefined
        const isAsked = ({ port }: OneService) => all.proxy.counts().has(port)
        const killService = async () => {
          // Whichever has it, once one has.
          await expect.poll(() => (killed = all.services.find(isAsked))).toBeDefined()
          killed?.foyer.process.kill('SIGKILL')
          await killed?.foyer.ended
        }
        const ends: (() => Promise<void>)[] = [
          killService,
          () => all.store.kill(),
          () => all.postgres.restart('immediate'),
        ]
        const chunkB = Math.ceil(long.length / 5)
        let acceptedB = 0
        for (;;) {
          const offsetB = await offsetOf(mara, url)
          expect(offsetB, 'what was answered is there').toBeGreaterThanOrEqual(acceptedB)
          if (offsetB === long.length) break
          const chunk = long.subarray(offsetB, offsetB + chunkB)
          const end = ends.shift()
          all.proxy.resetCounts()
          const answer = await mara
            .ask('PATCH', url, {
              body: end === undefined ? new Uint8Array(chunk) : bodyWith(chunk, end),
              headers: {
                'Tus-Resumable': '1.0.0',
                'Upload-Offset': String(offsetB),
                'Content-Type': 'application/offset+octet-stream',
              },
            })
            .catch(() => null)
          if (answer?.status === 204) acceptedB = Number(answer.headers.get('Upload-Offset'))
          if (ends.length === 1) await all.store.start()
        }
        expect([ends, killed?.foyer.process.signalCode]).toEqual([[], 'SIGKILL'])
        expect((await originalOf(all, videoId)).equals(long)).toBe(true)
        if (killed !== undefined) all.leaveOut(killed)
        await all.addService()
        sent = videoId
      },
    )

    test('one after the other is stopped and started anew while a film is sent', async () => {
      const mara = await all.personAt('mara')
      const { url, videoId } = await mara.begun(film)
      const path = new URL(url).pathname
      const thirdB = Math.ceil(film.length / 3)
      let offsetB = 0
      for (const leaving of all.services.slice()) {
        const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
        const chunk = film.subarray(offsetB, offsetB + thirdB)
        const there = await all.personAt('mara', leaving)
        const sent = there.ask('PATCH', path, {
          body: bodyWith(chunk, () => mayGoOn),
          headers: {
            'Tus-Resumable': '1.0.0',
            'Upload-Offset': String(offsetB),
            'Content-Type': 'application/offset+octet-stream',
          },
        })
        leaving.foyer.process.kill('SIGTERM')
        const readiness = async () => (await fetch(`${leaving.origin}/readyz`)).status
        await expect.poll(readiness, { interval: 20 }).toBe(503)
        // As a proxy does that asks for it.
        all.leaveOut(leaving)
        goOn()
        expect((await sent).status, 'what has begun is ended').toBe(204)
        offsetB += chunk.length
        expect(await offsetOf(mara, url), 'and is known elsewhere').toBe(offsetB)
        await all.addService()
        expect(await leaving.foyer.ended).toBe(0)
      }
      while (offsetB < film.length) {
        const chunk = film.subarray(offsetB, offsetB + thirdB)
        expect((await mara.patch(url, offsetB, chunk)).status).toBe(204)
        offsetB += chunk.length
      }
      expect((await originalOf(all, videoId)).equals(film)).toBe(true)
    })

    test(
      'what killed ones had begun is there in the end, and three hundred who watch it from one address are no crowd',
      { timeout: 180_000 },
      async () => {
        const mara = await all.personAt('mara')
        for (const id of [watched, sent]) {
          await expect
            .poll(() => mara.video(id), { timeout: 150_000, interval: 50 })
            .toMatchObject({ state: 'ready' })
        }
        const wave = async () => (await mara.ask('GET', `/api/v1/videos/${watched}/wave`)).json()
        await expect.poll(wave, { timeout: 60_000 }).toMatchObject({ state: 'there' })
        const heard = await (await fetch((await wave()).url)).arrayBuffer()
        // Four seconds of sound, 25 bytes each.
        expect(Math.abs(heard.byteLength - 100)).toBeLessThan(5)
        const headers = { 'Content-Type': 'application/json' }
        const body = JSON.stringify({ access: 'public' })
        const shown = await mara.ask('POST', `/api/v1/videos/${watched}/publish`, { headers, body })
        expect(shown.status).toBe(200)
        const statuses = new Map<number, number>()
        // All of them at the same service, past the proxy.
        const { origin } = all.services[0] ?? one
        const viewer = async () => {
          const path = `${origin}/api/v1/videos/${watched}/playback`
          const granted = await answered(path, { method: 'POST', headers: all.ours })
          const { url } = (await granted.json()).source
          const master = new URL(new URL(url).pathname, origin)
          const [name = ''] = /^v360-.*$/m.exec(await (await answered(master)).text()) ?? []
          const rendition = new URL(name.replace('m3u8', 'mp4'), master)
          for (const at of [0, 1]) {
            const headers = { Range: `bytes=${at * 100}-${at * 100 + 99}` }
            const part = await answered(rendition, { headers })
            await part.arrayBuffer()
            statuses.set(part.status, (statuses.get(part.status) ?? 0) + 1)
          }
        }
        await Promise.all(Array.from({ length: 300 }, viewer))
        expect([...statuses]).toEqual([[206, 600]])
      },
    )
  },
)

/** Asked again while a busy machine says that it cannot. */
async function answered(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, init)
  if (answer.status !== 503) return answer
  await answer.arrayBuffer()
  await sleep(1000)
  return answered(url, init)
}
