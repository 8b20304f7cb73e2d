import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { quickStart } from '#tests/support/quick-start.ts'
import { startStrikingProxy, type StrikingProxy } from '#tests/support/striking-proxy.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'

import { openOwnBrowser, type OwnBrowser } from './own-browser.ts'
import { startServiceOn } from './own-service.ts'

/** A portal whose service, browser and line may end at any time. */
export interface CutOffPortal {
  proxy: StrikingProxy
  /** Kills the service, which is begun again by `startService`. */
  killService(): void
  /** After the service has been killed. */
  startService(): Promise<void>
  browser(): OwnBrowser
  /** After the browser has been killed, or for the first time; `isElsewhere` on a device that has never been there. */
  startBrowser(isElsewhere?: boolean): Promise<void>
  makeFilm(title: string, sizeB: number): Promise<SentFilm>
  /** Waits until the service has another film than those it had, and answers its bytes. */
  nextOriginal(): Promise<Original>
  close(): Promise<void>
}

export interface SentFilm {
  title: string
  path: string
  sizeB: number
  digest: string
}

export interface Original {
  digest: string
  /** How many films there are by now, and how many files that are no whole film. */
  films: number
  partial: number
}

/** On three ports from `port` on: browsers come to the first, by way of the proxy. */
export async function openCutOffPortal(port: number): Promise<CutOffPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-cut-off-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await unpackTestDatabase(join(dataDir, 'database'))
  const origin = `http://localhost:${port}`
  const settings = { PUBLIC_URL: origin, IDP_PORT: String(port + 2) }
  const start = () => startServiceOn(dataDir, port + 1, settings, { flags: quickStart })
  const proxy = await startStrikingProxy(port, port + 1)
  let service = await start()
  let browser: OwnBrowser | null = null
  let devices = 0
  const known = new Set<string>()
  const current = (): OwnBrowser => {
    if (browser === null) throw new Error('no browser has been started')
    return browser
  }
  return {
    proxy,
    killService: () => service.signal('SIGKILL'),
    async startService() {
      await service.ended
      service = await start()
    },
    browser: current,
    async startBrowser(isElsewhere = false) {
      await browser?.closed
      if (isElsewhere) devices += 1
      browser = await openOwnBrowser(join(folder, `profile-${devices}`), origin)
    },
    async makeFilm(title, sizeB) {
      const bytes = await filmOf(sizeB)
      const path = join(folder, `${title}.mp4`)
      await writeFile(path, bytes)
      return { title, path, sizeB, digest: digestOf(bytes) }
    },
    async nextOriginal() {
      for (;;) {
        const all = await originalsIn(join(dataDir, 'files/videos'))
        const found = all.find((path) => !known.has(path))
        // It is there before its last chunk is answered, which may yet be lost.
        if (found !== undefined && proxy.isIdle()) {
          known.add(found)
          const bytes = await readFile(found)
          const partial = (await readdir(join(dataDir, 'uploads'))).length
          return { digest: digestOf(bytes), films: all.length, partial }
        }
        await sleep(200)
      }
    },
    async close() {
      browser?.kill()
      await browser?.closed
      await proxy.close()
      await service.end('SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** A film nobody has sent, padded to its size by a `free` box of random bytes, which no player looks at. */
async function filmOf(sizeB: number): Promise<Buffer> {
  const film = await readFile(new URL('../../support/media/two-seconds.mp4', import.meta.url))
  const box = randomBytes(sizeB - film.length)
  box.writeUInt32BE(box.length)
  box.write('free', 4, 'latin1')
  return Buffer.concat([film, box])
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function originalsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => /\/original-[^/]+$/.test(name)).map((name) => join(folder, name))
}
