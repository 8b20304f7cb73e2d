import { join } from 'node:path'

import type { Page } from '@playwright/test'

import type { Account } from '#tests/interop/accounts.ts'
import type { Provider } from '#tests/interop/provider.ts'

import { isDone, program } from './program.ts'
import { startProgram } from './start-program.ts'

const source = join(import.meta.dirname, 'zitadel')
const server = program({
  name: 'zitadel',
  tools: [{ command: 'go', args: ['version'], isMissing: 'there is no Go on this machine' }],
  files: ['go.mod', 'go.sum', 'main.go'].map((name) => join(source, name)),
  install: (folder) => isDone('go', ['build', '-o', join(folder, 'server'), '.'], source),
})

/** The example server of zitadel/oidc, a library for Go; not Zitadel itself. */
export const zitadel: Provider = {
  whyNot: server.whyNot,
  start: (options) =>
    startProgram({
      command: join(server.home, 'server'),
      args: [],
      issuer: `http://localhost:${options.port}/`,
      settings: { OIDC_SCOPE: 'openid profile email offline_access' },
      note: 'Its issuer ends in a slash; pages of any origin may call it',
      options,
    }),
  question: (page) => page.getByRole('textbox', { name: 'Password' }),
  signIn: logIn,
  // It remembers nobody.
  whenKnown: logIn,
  cannot: { 'take a no': 'its page has no way to say no' },
}

async function logIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
