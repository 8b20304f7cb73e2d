import { client } from './client.ts'

const FIRST_MS = 2_000
const LAST_MS = 30_000

/** One chain of questions, whoever waits for the answer. */
let asking: Promise<void> | null = null

/**
 * Calls once the service can be reached again. Where the browser has had its connection all along nothing tells: the
 * service is asked, more and more seldom.
 */
export function onceServiceIsBack(then: () => void): void {
  asking ??= askUntilItAnswers(FIRST_MS).finally(() => {
    asking = null
  })
  void asking.then(then)
}

async function askUntilItAnswers(waitMs: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, waitMs)
  })
  const again = () => askUntilItAnswers(Math.min(waitMs * 2, LAST_MS))
  await client().prime().catch(again)
}
