import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import type { SeveralServices } from './several-services.ts'

/** Who prepares it, once somebody does. */
export async function workerOf({ postgres, workers }: SeveralServices, videoId: string) {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ worker: string | null }>(
        "select worker from processing_jobs where video_id = $1 and state = 'running'",
        [videoId],
      )
      const found = workers.find(({ process }) => rows[0]?.worker?.endsWith(`/${process.pid}`))
      if (found !== undefined) return found
      await sleep(20)
    }
  } finally {
    await client.end()
  }
}
