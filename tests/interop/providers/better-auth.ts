import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { unwilling, type Account } from '#tests/interop/accounts.ts'
import type { Provider } from '#tests/interop/provider.ts'

import { agreeIfAsked } from './agree-if-asked.ts'
import { isDone, program } from './program.ts'
import { startProgram } from './start-program.ts'

const source = join(import.meta.dirname, 'better-auth')
const names = ['package.json', 'package-lock.json', 'server.js', 'page.html']
const server = program({
  name: 'better-auth',
  tools: [],
  files: names.map((name) => join(source, name)),
  install(folder) {
    // A module finds its packages beside itself.
    for (const name of names) copyFileSync(join(source, name), join(folder, name))
    return isDone('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], folder)
  },
})

/** Better Auth with its OAuth provider. */
export const betterAuth: Provider = {
  whyNot: server.whyNot,
  start: (options) =>
    startProgram({
      command: process.execPath,
      args: [join(server.home, 'server.js')],
      issuer: `http://localhost:${options.port}/api/auth`,
      settings: { OIDC_SCOPE: 'openid profile email offline_access' },
      options,
    }),
  question: (page) => page.getByRole('textbox', { name: 'Password' }),
  async signIn(page, account) {
    await logIn(page, account)
    await agreeIfAsked(page, page.getByRole('button', { name: 'Allow' }))
  },
  async cancel(page) {
    await logIn(page, unwilling)
    await page.getByRole('button', { name: 'Deny' }).click()
  },
  questionAfterCancel: (page) => page.getByRole('button', { name: 'Deny' }),
}

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
