import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'

import { expect } from '@playwright/test'

import { fullName } from '#tests/interop/accounts.ts'
import type { Provider } from '#tests/interop/provider.ts'
import { startServer } from '#tests/interop/start-server.ts'
import { stopProcess } from '#tests/interop/stop-process.ts'

import { setUpGlewlwyd } from './glewlwyd-admin.ts'
import { layOutGlewlwyd } from './glewlwyd-files.ts'

const command = '/usr/bin/glewlwyd'
const plugin = 'oidc'

/** Glewlwyd of the Debian package, on files of its own in a temporary folder. */
export const glewlwyd: Provider = {
  whyNot: () => (existsSync(command) ? null : 'the Debian package glewlwyd is not installed'),
  async start(options) {
    const root = `http://localhost:${options.port}`
    const { folder, configFile } = await layOutGlewlwyd(root, options.port)
    const removeFiles = () => rm(folder, { recursive: true, force: true })
    const server = await startServer({
      command,
      args: ['--config-file', configFile],
      address: `${root}/login.html`,
      cwd: folder,
      stdio: 'ignore',
      signal: options.signal,
    }).catch(async (error: unknown) => {
      await removeFiles()
      throw error
    })
    const stop = async () => {
      await stopProcess(server)
      await removeFiles()
    }
    const issuer = `${root}/api/${plugin}`
    try {
      await setUpGlewlwyd(root, { ...options, issuer, plugin })
    } catch (error) {
      await stop()
      throw error
    }
    return {
      env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: options.client.id },
      note: `Its console: ${root}/index.html (admin, password)`,
      stop,
    }
  },
  question: (page) => page.getByRole('textbox', { name: 'Password' }),
  async signIn(page, account) {
    await page.getByRole('textbox', { name: 'Login' }).fill(account.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
    // Its page draws the button before it listens to it: a busy machine was seen to lose a press.
    const greeting = page.getByText(`Hello ${fullName(account)}`)
    await expect(async () => {
      if (await greeting.isHidden()) await page.getByRole('button', { name: 'OK' }).click()
      await expect(greeting).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Continue' }).click()
  },
  whenKnown: (page) => page.getByRole('button', { name: 'Continue' }).click(),
  cannot: { 'take a no': 'its pages have no way to say no but to leave them' },
  async confirmSignOut(page) {
    // Only with the client's name has the page learnt where to go back to.
    await page.getByText('The client Foyer wishes').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
  },
}
