import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import * as z from 'zod'

import { stopProcess } from '#tests/interop/stop-process.ts'

import type { Engine, Tab } from './engine.ts'
import { lineOf, startProgram } from './program.ts'
import { openWebDriver, type WebDriver } from './web-driver.ts'

const programs = ['/usr/bin/WebKitWebDriver', '/usr/bin/gjs', '/usr/bin/Xvfb']
const windowScript = join(import.meta.dirname, 'webkit-window.js')
const Opened = z.object({ handle: z.string() })
const Element = z.record(z.string(), z.string())

/** Debian's WebKitGTK by WebDriver, in a window on a display that nobody sees. */
export const webkit: Engine = {
  name: 'webkit',
  whyNot() {
    const missing = programs.filter((path) => !existsSync(path))
    return missing.length === 0 ? null : `there is no ${missing.join(', no ')}`
  },
  async start(port) {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-webkit-'))
    const display = startProgram(
      'Xvfb',
      '-displayfd 1 -screen 0 1440x900x24 -nolisten tcp'.split(' '),
    )
    display.stderr.resume()
    const [number] = await lineOf(display.stdout, /^\d+$/)
    const inspector = `127.0.0.1:${port}`
    const window = startProgram('gjs', ['-m', windowScript, folder], {
      DISPLAY: `:${number}`,
      WEBKIT_INSPECTOR_SERVER: inspector,
    })
    const problems: string[] = []
    for (const stream of [window.stdout, window.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        if (/CONSOLE (\w+ )*ERROR/.test(line)) problems.push(line)
      })
    const driver = startProgram('WebKitWebDriver', [`--port=${port + 1}`, `--target=${inspector}`])
    for (const stream of [driver.stdout, driver.stderr]) stream.resume()
    const session = await openWebDriver(`http://127.0.0.1:${port + 1}`)
    return {
      openTab: () => openTab(session),
      problems,
      async stop() {
        for (const program of [driver, window, display]) await stopProcess(program)
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      },
    }
  },
}

async function openTab(session: WebDriver): Promise<Tab> {
  // The window named last may be closed by now; the one that was there first is not.
  const [first] = z.array(z.string()).parse(await session.call('GET', '/window/handles'))
  await session.call('POST', '/window', { handle: first })
  const { handle } = Opened.parse(await session.call('POST', '/window/new', { type: 'window' }))
  /** One command after the other: they go to the window that was named last. */
  const call: WebDriver['call'] = async (method, path, body) => {
    await session.call('POST', '/window', { handle })
    return session.call(method, path, body)
  }
  return {
    async goTo(url) {
      await call('POST', '/url', { url })
    },
    async show() {
      await session.call('POST', '/window', { handle })
    },
    async run(work, ...given) {
      const script = `return (async (given) => JSON.stringify(await (${work.toString()})(...JSON.parse(given))))(arguments[0])`
      const value = await call('POST', '/execute/sync', { script, args: [JSON.stringify(given)] })
      return JSON.parse(z.string().parse(value))
    },
    async act(actions) {
      await call('POST', '/actions', { actions })
    },
    /** Its driver can choose for an input of the page alone, so the one that opens a dialog is put there instead. */
    async chooseFile(path, open) {
      const take = `HTMLInputElement.prototype.click = function () { document.body.append(this) }`
      await call('POST', '/execute/sync', { script: take, args: [] })
      await open()
      const script = `return document.querySelector('body > input[type=file]')`
      const element = Element.parse(await call('POST', '/execute/sync', { script, args: [] }))
      const [id] = Object.values(element)
      await call('POST', `/element/${id}/value`, { text: path })
    },
    async close() {
      await call('DELETE', '/window')
    },
  }
}
