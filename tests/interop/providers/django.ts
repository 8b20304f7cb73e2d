import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { unwilling, type Account } from '#tests/interop/accounts.ts'
import type { Provider } from '#tests/interop/provider.ts'

import { python, pythonPackages } from './python.ts'
import { startProgram } from './start-program.ts'

const files = join(import.meta.dirname, 'django')
const packages = pythonPackages('django', join(files, 'requirements.txt'))

/** Django OAuth Toolkit in a site of Django that has little else. */
export const django: Provider = {
  whyNot: packages.whyNot,
  start: (options) =>
    startProgram({
      command: python,
      args: [join(files, 'server.py')],
      env: { PYTHONPATH: packages.home, PYTHONDONTWRITEBYTECODE: '1' },
      issuer: `http://localhost:${options.port}/o`,
      options,
    }),
  question: (page) => page.getByRole('textbox', { name: 'Password' }),
  async signIn(page, account) {
    await logIn(page, account)
    await authorize(page)
  },
  // It asks for consent every time.
  whenKnown: authorize,
  async cancel(page) {
    await logIn(page, unwilling)
    await page.getByRole('button', { name: 'Cancel' }).click()
  },
  questionAfterCancel: (page) => page.getByRole('button', { name: 'Authorize' }),
  confirmSignOut: (page) => page.getByRole('button', { name: 'Logout' }).click(),
  cannot: { 'refuse to ask': 'it answers 500 to prompt=none' },
}

async function logIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

function authorize(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Authorize' }).click()
}
