import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as z from 'zod'

import { stopProcess } from '#tests/interop/stop-process.ts'

import { openBidi, type Bidi } from './bidi.ts'
import type { Engine, Tab } from './engine.ts'
import { lineOf, startProgram } from './program.ts'

const Created = z.object({ context: z.string() })
const Called = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])
const Logged = z.object({ level: z.string(), text: z.string().nullable() })
const Answered = z.object({
  request: z.object({ url: z.string() }),
  response: z.object({ status: z.int() }),
})
const DialogOpened = z.object({ element: z.object({ sharedId: z.string() }) })

/** Debian's Firefox by WebDriver BiDi, which it speaks by itself: no geckodriver, of which Debian has none. */
export const firefox: Engine = {
  name: 'firefox',
  whyNot: () => (programOf() === null ? 'there is no firefox-esr or firefox in /usr/bin' : null),
  async start(port) {
    const profile = mkdtempSync(join(tmpdir(), 'foyer-firefox-'))
    const browser = startProgram(
      programOf() ?? 'firefox',
      `--headless --no-remote --remote-debugging-port ${port} --profile ${profile}`.split(' '),
      // A home of its own: Firefox refuses one that belongs to another account than the one it runs as.
      { HOME: profile },
    )
    browser.stdout.resume()
    const said = await lineOf(browser.stderr, /listening on (ws:\S+)/)
    const bidi = await openBidi(`${said[1]}/session`)
    const problems: string[] = []
    await bidi.on('log.entryAdded', (params) => {
      const { level, text } = Logged.parse(params)
      if (level === 'error') problems.push(`console: ${text}`)
    })
    // Its console does not call an answer an error.
    await bidi.on('network.responseCompleted', (params) => {
      const { request, response } = Answered.parse(params)
      if (response.status >= 400) problems.push(`answer: ${response.status} (${request.url})`)
    })
    return {
      openTab: () => openTab(bidi),
      problems,
      async stop() {
        bidi.close()
        await stopProcess(browser)
        rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
      },
    }
  },
}

function programOf(): string | null {
  return ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path)) ?? null
}

async function openTab(bidi: Bidi): Promise<Tab> {
  const { context } = Created.parse(await bidi.call('browsingContext.create', { type: 'tab' }))
  const viewport = { width: 1440, height: 900 }
  await bidi.call('browsingContext.setViewport', { context, viewport })
  return {
    async goTo(url) {
      await bidi.call('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    async show() {
      await bidi.call('browsingContext.activate', { context })
    },
    async run(work, ...given) {
      const called = Called.parse(
        await bidi.call('script.callFunction', {
          functionDeclaration: `async (given) => JSON.stringify(await (${work.toString()})(...JSON.parse(given)))`,
          arguments: [{ type: 'string', value: JSON.stringify(given) }],
          target: { context },
          awaitPromise: true,
        }),
      )
      if (called.type === 'exception') throw new Error(called.exceptionDetails.text)
      return JSON.parse(called.result.value)
    },
    async act(actions) {
      await bidi.call('input.performActions', { context, actions })
    },
    async chooseFile(path, open) {
      const opened = new Promise<unknown>((resolve) => {
        void bidi.on('input.fileDialogOpened', resolve).then(open)
      })
      const { element } = DialogOpened.parse(await opened)
      await bidi.call('input.setFiles', { context, element, files: [path] })
    },
    async close() {
      await bidi.call('browsingContext.close', { context })
    },
  }
}
