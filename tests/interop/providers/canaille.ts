import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { unwilling, type Account } from '#tests/interop/accounts.ts'
import type { Provider } from '#tests/interop/provider.ts'

import { agreeIfAsked } from './agree-if-asked.ts'
import { python, pythonPackages } from './python.ts'
import { startProgram } from './start-program.ts'

const files = join(import.meta.dirname, 'canaille')
const packages = pythonPackages('canaille', join(files, 'requirements.txt'))

export const canaille: Provider = {
  whyNot: packages.whyNot,
  start: (options) =>
    startProgram({
      command: python,
      args: [join(files, 'server.py')],
      env: { PYTHONPATH: packages.home },
      issuer: `http://localhost:${options.port}`,
      settings: { OIDC_SCOPE: 'openid profile email groups', OIDC_ROLE_CLAIM: 'groups' },
      options,
    }),
  question: (page) => page.getByRole('textbox', { name: 'Login' }),
  async signIn(page, account) {
    await logIn(page, account)
    await agreeIfAsked(page, page.getByRole('button', { name: 'Accept' }))
  },
  async cancel(page) {
    await logIn(page, unwilling)
    await page.getByRole('button', { name: 'Deny' }).click()
  },
  questionAfterCancel: (page) => page.getByRole('button', { name: 'Deny' }),
  cannot: {
    'renew late': 'its refresh tokens end with the access token',
    'refuse to ask': 'its refusals lack the iss that it says it sends, and are not believed',
  },
}

async function logIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Login' }).fill(username)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
