import { afterAll, expect, test } from 'vitest'

import { askDoctor } from '#tests/support/doctor-findings.ts'
import { startPaperProvider } from '#tests/support/doctor-paper-provider.ts'
import { settingsFor } from '#tests/support/doctor-provider.ts'
import { stopTestServers } from '#tests/support/doctor-server.ts'

afterAll(stopTestServers)

type Paper = NonNullable<Parameters<typeof startPaperProvider>[0]>

async function examine(paper: Paper, settings: Record<string, string> = {}) {
  const { issuer } = await startPaperProvider(paper)
  return askDoctor({ ...settingsFor(issuer), ...settings })
}

test('a role claim whose scope is offered and not asked for', async () => {
  const document = { scopes_supported: ['openid', 'profile', 'email', 'groups'] }
  const roles = { OIDC_ROLE_CLAIM: 'groups' }
  const missing = await examine({ document }, { ...roles, OIDC_SCOPE: 'openid profile email' })
  expect(missing.verdict('scopes')).toBe('WARN role')
  expect(missing.finding('scopes').paste).toEqual([
    { into: '.env OIDC_SCOPE', value: 'openid profile email groups', where: null },
  ])
  const asked = await examine({ document }, { ...roles, OIDC_SCOPE: 'openid profile email groups' })
  expect(asked.verdict('scopes')).toBe('OK')
  // Keycloak lists it and tells roles without.
  const keycloak = await examine(
    { document, path: '/realms/quillmoor' },
    { ...roles, OIDC_SCOPE: 'openid profile email' },
  )
  expect(keycloak.verdict('scopes')).toBe('OK')
})
