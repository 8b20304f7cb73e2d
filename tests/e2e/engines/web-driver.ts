import { setTimeout as sleep } from 'node:timers/promises'

import * as z from 'zod'

const Session = z.object({ sessionId: z.string() })
const Answer = z.object({ value: z.unknown() })
const patienceMs = 30_000

/** One session of WebDriver: https://w3c.github.io/webdriver/ */
export interface WebDriver {
  call(method: string, path: string, body?: object): Promise<unknown>
}

/** Waits until driver and browser have found each other, which begin beside each other. */
export async function openWebDriver(origin: string): Promise<WebDriver> {
  const { sessionId } = Session.parse(await askUntilAnswered(`${origin}/session`))
  const base = `${origin}/session/${sessionId}`
  return { call: (method, path, body) => ask(method, `${base}${path}`, body) }
}

async function ask(method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = Answer.parse(await answer.json())
  if (!answer.ok)
    throw new Error(`${method} ${new URL(address).pathname}: ${JSON.stringify(value)}`)
  return value
}

async function askUntilAnswered(address: string): Promise<unknown> {
  const untilMs = Date.now() + patienceMs
  for (;;) {
    try {
      return await ask('POST', address, { capabilities: { alwaysMatch: {} } })
    } catch (error) {
      if (Date.now() > untilMs) throw error
      await sleep(100)
    }
  }
}
