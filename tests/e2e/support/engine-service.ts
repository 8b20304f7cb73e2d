import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { startFoyer } from '#tests/support/started-foyer.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'
import { TusClient } from '#tests/support/tus-client.ts'

/** Which of the two prepares films. */
export type EngineKind = 'ffmpeg' | 'embedded'

/**
 * Starts a service on a machine with ffmpeg, or as on one without: its PATH is then the folder of Node alone. Fails where
 * another engine works than the one that is meant. Answers what stops it.
 */
export async function startEngineService(
  kind: EngineKind,
  port: number,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-played-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await unpackTestDatabase(join(dataDir, 'database'))
  const service = startFoyer({
    PORT: String(port),
    IDP_PORT: String(port + 1),
    IDP_ACCESS_TOKEN_TTL: '3600',
    REQUESTS_PER_10S: '5000',
    SAMPLE_LIBRARY: 'off',
    DATA_DIR: dataDir,
    ...(kind === 'embedded' && { PATH: dirname(process.execPath) }),
  })
  const stop = async (): Promise<void> => {
    service.process.kill('SIGTERM')
    await service.ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await service.says('Stop with Ctrl+C')
    const [, engine = ''] = /prepared by (.*)/.exec(service.output()) ?? []
    if (engine.includes('embedded') !== (kind === 'embedded')) {
      throw new Error(`Films are prepared by ${engine}, not by ${kind}.`)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** A person at a service that runs, with the anti-forgery pair that it gives every browser. */
export async function senderAt(origin: string, token: string): Promise<TusClient> {
  const { headers } = await fetch(`${origin}/api/v1/config`)
  const pair = headers.getSetCookie().find((cookie) => cookie.startsWith('XSRF-TOKEN=')) ?? ''
  const [cookie = ''] = pair.split(';')
  const ours = { Cookie: cookie, 'X-XSRF-TOKEN': cookie.split('=')[1] ?? '', Origin: origin }
  return new TusClient({ origin, ours }, token)
}
