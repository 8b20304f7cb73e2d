import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import type { Account } from '#tests/interop/accounts.ts'
import type { Provider } from '#tests/interop/provider.ts'

import { startProgram } from './start-program.ts'

const server = join(import.meta.dirname, 'lemonldap/server.psgi')
/** What of Perl it asks for at its start, beside what its package insists on. */
const modules = [
  'Lemonldap::NG::Portal',
  'GD::SecurityImage',
  'Image::Magick',
  'IO::String',
  'String::Random',
]

/** The portal of LemonLDAP::NG of the Debian package, on files of its own. */
export const lemonldap: Provider = {
  whyNot() {
    const { status } = spawnSync('perl', [...modules.map((module) => `-M${module}`), '-e', '1'])
    return status === 0 ? null : 'the Debian packages of LemonLDAP::NG are not all installed'
  },
  start: (options) =>
    startProgram({
      command: 'plackup',
      args: ['-E', 'deployment', '--host', '127.0.0.1', '--port', `${options.port}`, server],
      issuer: `http://localhost:${options.port}`,
      settings: { OIDC_SCOPE: 'openid profile email groups', OIDC_ROLE_CLAIM: 'groups' },
      options,
    }),
  question: (page) => page.getByPlaceholder('Password'),
  signIn: logIn,
  confirmSignOut: (page) => page.getByRole('button', { name: 'Accept' }).click(),
  cannot: {
    'take a no': 'its login page has no way to say no',
    'refuse to ask': 'it shows its login page even when it may not ask',
  },
}

async function logIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByPlaceholder('Login').fill(username)
  await page.getByPlaceholder('Password').fill(password)
  await page.getByRole('button', { name: 'Connect' }).click()
}
