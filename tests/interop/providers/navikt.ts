import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { fullName, type Account } from '#tests/interop/accounts.ts'
import type { Provider, ProviderOptions } from '#tests/interop/provider.ts'

import { mavenProgram } from './maven.ts'
import { startProgram } from './start-program.ts'

const jars = mavenProgram({
  name: 'navikt',
  source: join(import.meta.dirname, 'navikt'),
  goals: (folder) => ['dependency:copy-dependencies', `-DoutputDirectory=${folder}`],
})
const mainClass = 'no.nav.security.mock.oauth2.StandaloneMockOAuth2ServerKt'
const realm = 'foyer'

/** The mock-oauth2-server of navikt, which knows nobody and believes everybody. */
export const navikt: Provider = {
  whyNot: jars.whyNot,
  start: (options) =>
    startProgram({
      command: 'java',
      args: ['-XX:TieredStopAtLevel=1', '-cp', join(jars.home, '*'), mainClass],
      env: {
        SERVER_HOSTNAME: 'localhost',
        SERVER_PORT: String(options.port),
        JSON_CONFIG: JSON.stringify(configuration(options)),
      },
      issuer: `http://localhost:${options.port}/${realm}`,
      note: 'It takes any client, any address to come back to and any name',
      options,
    }),
  question: userName,
  signIn: logIn,
  // It remembers nobody.
  whenKnown: logIn,
  cannot: {
    'take a no': 'its page has no way to say no',
    'refuse to ask': 'it shows its page even when it may not ask',
  },
}

/** Without `aud` its tokens would name no one they are for. */
function configuration({ client, tokenLifeS }: ProviderOptions) {
  const always = { requestParam: 'grant_type', match: '*', claims: { aud: [client.id] } }
  return {
    interactiveLogin: true,
    tokenCallbacks: [{ issuerId: realm, tokenExpiry: tokenLifeS, requestMappings: [always] }],
  }
}

function userName(page: Page) {
  return page.getByPlaceholder('Enter any user/subject')
}

async function logIn(page: Page, account: Account): Promise<void> {
  const { username, email, role } = account
  await userName(page).fill(username)
  const claims = { name: fullName(account), email, roles: [role] }
  await page.locator('[name=claims]').fill(JSON.stringify(claims))
  await page.getByRole('button', { name: 'Sign-in' }).click()
}
