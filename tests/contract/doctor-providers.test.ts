import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'

import { expect, test } from 'vitest'
import * as z from 'zod'

import { discoveryUrl } from '#contract/identity/provider-metadata.ts'
import type { Ask } from '#server/doctor/base/ask.ts'
import { readEnvironmentFile } from '#server/doctor/base/environment-file.ts'
import { diagnose } from '#server/doctor/diagnose.ts'
import { settingsFor } from '#tests/support/doctor-provider.ts'

const folder = 'tests/fixtures/discovery'
const Fixture = z.object({
  /** What the doctor calls this provider; null where it does not know it. */
  doctor: z.nullable(z.string()),
  metadata: z.looseObject({ issuer: z.string() }),
})
const fixtures = (await readdir(folder)).map((file) => basename(file, '.json'))

async function readFixture(name: string) {
  return Fixture.parse(JSON.parse(await readFile(`${folder}/${name}.json`, 'utf8')))
}

/** The real document at its real address, and no network: every other address does not answer. */
async function examine(name: string) {
  const { metadata } = await readFixture(name)
  // Entra's shared endpoints name a template; people point at `common`.
  const issuer = metadata.issuer.replace('{tenantid}', 'common')
  const address = discoveryUrl(issuer)
  const ask: Ask = async (url) => {
    const asked = `GET ${url}`
    if (url !== address) return { kind: 'failed', asked, url, reason: 'refused', detail: '' }
    const headers = new Headers({ 'Access-Control-Allow-Origin': '*' })
    const text = JSON.stringify(metadata)
    return { kind: 'answered', asked, url, status: 200, headers, text, atMs: Date.now() }
  }
  const settings = {
    ...settingsFor(issuer),
    OIDC_SCOPE: 'openid',
    OIDC_EXTRA_PARAMS: '',
    PROCESSING: 'off',
  }
  return diagnose(readEnvironmentFile('/no/such/file', settings), { ask })
}

test.each(fixtures)('%s is recognised', async (name) => {
  const { doctor } = await readFixture(name)
  expect(
    (await examine(name)).provider,
    `what server/doctor/providers makes of ${folder}/${name}.json, which says "doctor": ${JSON.stringify(doctor)}`,
  ).toBe(doctor)
})

test.each(fixtures)('the document of %s has nothing that a doctor would mend', async (name) => {
  const { findings } = await examine(name)
  const ofTheDocument = new Set([
    'discovery',
    'discovery-cors',
    'issuer',
    'metadata-required',
    'internal-hosts',
    'signing-algorithms',
    'scopes',
    'prompt-values',
    'pkce',
    'par',
  ])
  const trouble = findings
    .filter(({ id, verdict }) => ofTheDocument.has(id) && ['WARN', 'FAIL'].includes(verdict))
    .map(({ id, verdict, cause }) => `${verdict} ${id} ${cause}`)
  expect(trouble).toEqual(name === 'entra-common' ? ['WARN issuer template'] : [])
})
