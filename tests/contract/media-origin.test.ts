import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { noObjectStore, openObjectStore } from '#tests/support/object-store.ts'
import { freePorts } from '#tests/support/started-foyer.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const hasNginx = await promisify(execFile)('nginx', ['-v']).then(
  () => true,
  () => false,
)
const store = hasNginx ? await openObjectStore() : null

describe.skipIf(store === null)(
  `an origin for media as the documentation sets nginx up (without nginx skipped; ${noObjectStore})`,
  () => {
    let folder: string
    let issuer: TestIssuer
    let server: ListeningService
    let nginx: ChildProcess
    let media: string
    let mara: TusClient
    let film: Buffer

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'foyer-media-origin-'))
      issuer = await startTestIssuer()
      const { PORT } = await freePorts()
      media = `http://127.0.0.1:${PORT}`
      server = await listenOn(folder, issuer, {
        change: (config) => ({
          ...config,
          mediaOrigin: media,
          storage: { where: 's3', bucket: store?.bucket ?? null, delivery: 'redirect' },
        }),
      })
      nginx = await startNginx(PORT)
      mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
      film = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
    })
    afterAll(async () => {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
      await server.stop()
      await issuer.close()
      await store?.close()
      await rm(folder, { recursive: true, force: true })
    })

    /** With what stands in docs/deployment.md. */
    async function startNginx(port: string): Promise<ChildProcess> {
      const guide = await readFile(new URL('../../docs/deployment.md', import.meta.url), 'utf8')
      const [, shown = ''] = /```nginx\n( *proxy_cache_path[\s\S]*?)```/.exec(guide) ?? []
      const site = shown
        .replace('/var/cache/nginx/films', join(folder, 'films'))
        .replace('server {', `server {\n    listen 127.0.0.1:${port};`)
        .replaceAll('https://videos.example.org', server.origin)
      const lines = [
        'daemon off;',
        'user root;',
        `pid ${folder}/nginx.pid;`,
        `error_log ${folder}/nginx.log;`,
        'events {}',
        'http {',
        'access_log off;',
        ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
          (kind) => `${kind}_temp_path ${folder}/${kind};`,
        ),
        `upstream foyer { server ${new URL(server.origin).host}; }`,
        site,
        '}',
      ]
      await mkdir(join(folder, 'films'))
      await writeFile(join(folder, 'nginx.conf'), lines.join('\n'))
      const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
        stdio: 'inherit',
      })
      while ((await fetch(media).catch(() => null)) === null) {
        if (child.exitCode !== null) throw new Error('nginx did not start')
        await sleep(20)
      }
      return child
    }

    async function granted(person: TusClient, id: string): Promise<string> {
      const answer = await person.ask('POST', `/api/v1/videos/${id}/playback`)
      return (await answer.json()).source.url
    }

    test('films come from the bucket once, by whoever may see them, and pass no service', async () => {
      const { id } = await mara.sent(film)
      const url = await granted(mara, id)
      expect(new URL(url).origin).toBe(media)
      const past = await fetch(url.replace(media, server.origin), { redirect: 'manual' })
      expect([past.status, (await past.arrayBuffer()).byteLength]).toEqual([302, 0])

      const whole = await fetch(url, { headers: { Origin: server.origin } })
      expect([whole.status, whole.headers.get('location')]).toEqual([200, null])
      expect(whole.headers.get('content-type')).toBe('video/mp4')
      expect(whole.headers.get('access-control-allow-origin')).toBe(server.origin)
      expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true)

      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ access: 'internal' })
      const shown = await mara.ask('POST', `/api/v1/videos/${id}/publish`, { headers, body })
      expect(shown.status).toBe(200)
      const iris = new TusClient(server, await server.tokenFor('iris', 'viewer'))
      const again = await granted(iris, id)

      // Somebody else's permission to the same film, while the bucket is away.
      await store?.kill()
      expect(again).not.toBe(url)
      const part = await fetch(again, { headers: { Range: 'bytes=100-299' } })
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 100-299/${film.length}`,
      ])
      expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100, 300))).toBe(true)
      const forged = again.replace(/s=[^&]+/, 's=forged')
      expect((await fetch(forged)).status, 'what is kept is not given to everybody').toBe(403)
      await store?.start()
    })

    test('pictures come through it as the service gives them', async () => {
      const { video } = await mara.drafted({ sizeB: 1000 })
      const picture = await readFile(new URL('../support/media/sheet.png', import.meta.url))
      const put = await mara.ask(
        'PUT',
        `/api/v1/videos/${video.id}/thumbnail?width=320&height=180`,
        { body: new Uint8Array(picture), headers: { 'Content-Type': 'image/png' } },
      )
      expect(put.status).toBe(200)
      const { thumbnail } = await mara.video(video.id)
      const { url } = thumbnail.srcset[0]
      expect(new URL(url).origin).toBe(media)
      const shown = await fetch(url, { headers: { Origin: server.origin } })
      expect(shown.status).toBe(200)
      expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(shown.headers.get('access-control-allow-origin')).toBe(server.origin)
    })
  },
)
