import { Client } from 'pg'

/**
 * Tells the queue that whoever prepares a film has said nothing for a minute, and that nobody need wait before it is tried
 * again: a worker that is gone is missed at the next look, within five seconds. Only for one that is gone or stands still;
 * that it takes no more than a minute without this is what `worker-kill.test.ts` proves.
 */
export async function missWorkerOf(url: string, videoId: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute', retry_delay = 0, retry_delay_max = 0
      where singleton_key = $1 and state = 'active'`,
      [videoId],
    )
  } finally {
    await client.end()
  }
}
