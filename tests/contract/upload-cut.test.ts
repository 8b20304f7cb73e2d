import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createRandom, type Random } from '#tests/fuzz/random.ts'
import { startMortalService, type MortalService } from '#tests/support/mortal-service.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

/** `FOYER_TEST_CUTS=100 FOYER_TEST_SEED=…` tries as many as are wanted; the seed makes them the same again. */
const cuts = Number(process.env['FOYER_TEST_CUTS'] ?? 6)
const seed = Number(process.env['FOYER_TEST_SEED'] ?? 12)
const chunkB = 512 * 1024
const pieceB = 16 * 1024

async function clientOf(service: MortalService, issuer: TestIssuer): Promise<TusClient> {
  const claims = { sub: 'sub-mara', preferred_username: 'mara', name: 'mara', roles: ['creator'] }
  return new TusClient(service, await issuer.token(claims))
}

/** A film nobody has sent, of a few chunks: padded by a `free` box, which no player looks at. */
async function madeFilm(random: Random): Promise<Buffer> {
  const film = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
  const padding = randomBytes(chunkB * 3 + random.int(chunkB))
  const header = Buffer.alloc(8)
  header.writeUInt32BE(padding.length + 8)
  header.write('free', 4, 'latin1')
  return Buffer.concat([film, header, padding])
}

/** A body that comes to its `endB`-th byte and then ends as `cut` ends it. */
function bodyCutAt(chunk: Buffer, endB: number, cut: () => Promise<void>): ReadableStream {
  let sentB = 0
  return new ReadableStream({
    async pull(controller) {
      if (sentB < endB) {
        const piece = chunk.subarray(sentB, Math.min(sentB + pieceB, endB))
        sentB += piece.length
        controller.enqueue(new Uint8Array(piece))
        return
      }
      // What left has time to arrive.
      await sleep(20)
      await cut()
      controller.error(new Error('The line is cut.'))
    },
  })
}

async function offsetOf(client: TusClient, path: string): Promise<number> {
  return Number((await client.head(path)).headers.get('Upload-Offset'))
}

const patient = { timeout: 120_000 + cuts * 30_000 }

test(
  'cut off at any byte, by the end of the service or of the line, an upload loses nothing and sends at most one chunk again',
  patient,
  async () => {
    const random = createRandom(seed)
    const issuer = await startTestIssuer()
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-cut-'))
    await unpackTestDatabase(join(dataDir, 'database'))
    const options = { dataDir, issuer: issuer.issuer, databaseUrl: '', ending: 'never' } as const
    let service = await startMortalService(options)
    for (let cut = 1; cut <= cuts; cut += 1) {
      const film = await madeFilm(random)
      let client = await clientOf(service, issuer)
      const { url, videoId } = await client.begun(film)
      const path = new URL(url).pathname
      const atB = random.int(film.length)
      const isService = random.chance(0.5)
      const what = `cut ${cut} of seed ${seed}, of the ${isService ? 'service' : 'line'} at ${atB}`
      let acceptedB = 0
      while (acceptedB + chunkB <= atB) {
        const chunk = film.subarray(acceptedB, acceptedB + chunkB)
        expect((await client.patch(path, acceptedB, chunk)).status, what).toBe(204)
        acceptedB += chunk.length
      }
      const chunk = film.subarray(acceptedB, acceptedB + chunkB)
      const die = isService ? () => service.kill() : () => Promise.resolve()
      await expect(
        client.ask('PATCH', path, {
          body: bodyCutAt(chunk, atB - acceptedB, die),
          headers: {
            'Tus-Resumable': '1.0.0',
            'Upload-Offset': String(acceptedB),
            'Content-Type': 'application/offset+octet-stream',
          },
        }),
        what,
      ).rejects.toThrow()
      if (isService) service = await startMortalService(options)
      client = await clientOf(service, issuer)
      const keptB = await offsetOf(client, path)
      expect(keptB, `${what}: what was accepted is there`).toBeGreaterThanOrEqual(acceptedB)
      expect(keptB, `${what}: what never left is not`).toBeLessThanOrEqual(atB)
      for (let offsetB = keptB; offsetB < film.length; offsetB += chunkB) {
        const rest = film.subarray(offsetB, offsetB + chunkB)
        expect((await client.patch(path, offsetB, rest)).status, what).toBe(204)
      }
      expect((await client.video(videoId)).state, what).toBe('ready')
      const folder = join(dataDir, 'files/videos', videoId)
      const [name = ''] = await readdir(folder)
      expect((await readFile(join(folder, name))).equals(film), what).toBe(true)
    }
    await service.stop()
    await issuer.close()
    await rm(dataDir, { recursive: true })
  },
)
