import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { unwilling, type Account } from '#tests/interop/accounts.ts'
import type { Provider, ProviderOptions } from '#tests/interop/provider.ts'
import { startServer } from '#tests/interop/start-server.ts'
import { stopProcess } from '#tests/interop/stop-process.ts'

import { agreeIfAsked } from './agree-if-asked.ts'
import { javaOptions, keycloakHome, missingForKeycloak } from './keycloak-files.ts'
import { createRealm, realmName } from './keycloak-realm.ts'

/** Of a console that only this machine can reach. */
const admin = { username: 'admin', password: 'admin' }

/** Keycloak, its data in memory, with one realm for Foyer. */
export const keycloak: Provider = {
  whyNot: missingForKeycloak,
  async start(options) {
    const root = `http://localhost:${options.port}`
    const server = await startKeycloak(root, options)
    try {
      await createRealm(root, admin, options)
    } catch (error) {
      await stopProcess(server)
      throw error
    }
    return {
      env: {
        OIDC_ISSUER: `${root}/realms/${realmName}`,
        OIDC_CLIENT_ID: options.client.id,
        OIDC_ROLE_CLAIM: 'realm_access.roles',
      },
      note: `Its console: ${root}/admin (${admin.username}, ${admin.password})`,
      stop: () => stopProcess(server),
    }
  },
  question: (page) => page.getByRole('textbox', { name: 'Password' }),
  async signIn(page, account) {
    await logIn(page, account)
    await agreeIfAsked(page, page.getByRole('button', { name: 'Yes' }))
  },
  async cancel(page) {
    await logIn(page, unwilling)
    await page.getByRole('button', { name: 'No' }).click()
  },
}

function startKeycloak(root: string, { port, signal }: ProviderOptions) {
  const args = ['--http-enabled=true', '--http-host=localhost', `--http-port=${port}`]
  return startServer({
    command: join(keycloakHome(), 'bin/kc.sh'),
    args: ['start', '--optimized', ...args, `--hostname=${root}`, '--log-level=error'],
    address: `${root}/realms/master`,
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
    signal,
    env: {
      ...process.env,
      ...javaOptions,
      KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
    },
  })
}

async function logIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Username or email' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
