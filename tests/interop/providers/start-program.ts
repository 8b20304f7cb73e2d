import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { discoveryUrl } from '#contract/identity/provider-metadata.ts'
import { accounts, fullName } from '#tests/interop/accounts.ts'
import type { ProviderOptions, StartedProvider } from '#tests/interop/provider.ts'
import { startServer } from '#tests/interop/start-server.ts'
import { stopProcess } from '#tests/interop/stop-process.ts'

interface Start {
  command: string
  args: string[]
  env?: Record<string, string>
  issuer: string
  /** What Foyer must be told beside issuer and client. */
  settings?: Record<string, string>
  note?: string
  options: ProviderOptions
}

/**
 * Starts a provider's program in a folder of its own, which is gone with it. What it needs to know of the
 * client and the people stands in INTEROP_SETTINGS, whatever language it is written in.
 */
export async function startProgram({
  command,
  args,
  env,
  issuer,
  settings,
  note,
  options,
}: Start): Promise<StartedProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-provider-'))
  const removeFiles = () => rm(folder, { recursive: true, force: true })
  try {
    const server = await startServer({
      command,
      args,
      address: discoveryUrl(issuer),
      cwd: folder,
      signal: options.signal,
      stdio: ['ignore', process.stderr.fd, process.stderr.fd],
      env: { ...process.env, INTEROP_SETTINGS: JSON.stringify(settingsFor(options)), ...env },
    })
    return {
      env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: options.client.id, ...settings },
      ...(note !== undefined && { note }),
      async stop() {
        await stopProcess(server)
        await removeFiles()
      },
    }
  } catch (error) {
    await removeFiles()
    throw error
  }
}

function settingsFor({ port, tokenLifeS, client }: ProviderOptions) {
  const people = accounts.map((account) => ({
    username: account.username,
    password: account.password,
    name: fullName(account),
    givenName: account.firstName,
    familyName: account.lastName,
    email: account.email,
    role: account.role,
  }))
  return { port, tokenLifeS, client, people }
}
