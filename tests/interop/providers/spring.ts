import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { unwilling, type Account } from '#tests/interop/accounts.ts'
import type { Provider } from '#tests/interop/provider.ts'

import { agreeIfAsked } from './agree-if-asked.ts'
import { mavenProgram } from './maven.ts'
import { startProgram } from './start-program.ts'

const jar = mavenProgram({
  name: 'spring',
  source: join(import.meta.dirname, 'spring'),
  files: ['Provider.java'],
  goals: (folder) => ['package', `-Dfolder=${folder}`],
})

/** Spring Authorization Server in an application of Spring Boot. */
export const spring: Provider = {
  whyNot: jar.whyNot,
  start: (options) =>
    startProgram({
      command: 'java',
      args: ['-XX:TieredStopAtLevel=1', '-jar', join(jar.home, 'spring-1.jar')],
      issuer: `http://localhost:${options.port}`,
      options,
    }),
  question: (page) => page.getByRole('textbox', { name: 'Password' }),
  async signIn(page, account) {
    await logIn(page, account)
    const agree = page.getByRole('button', { name: 'Submit Consent' })
    await agreeIfAsked(page, agree, async () => {
      for (const scope of ['profile', 'email']) {
        await page.getByRole('checkbox', { name: scope }).check()
      }
      await agree.click()
    })
  },
  async cancel(page) {
    await logIn(page, unwilling)
    await page.getByRole('button', { name: 'Cancel' }).click()
  },
  questionAfterCancel: (page) => page.getByRole('button', { name: 'Cancel' }),
  cannot: { renew: 'it has no refresh tokens for public clients' },
}

async function logIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
