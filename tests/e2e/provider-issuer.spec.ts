import { paths } from '#config/paths.ts'

import { comeBack, defaults, expect, expectSignedIn, test } from './support/faulty-portal.ts'

const place = paths.settings('account')

// The setting names the issuer without the slash it calls itself by.
test.use({ portalOptions: { ...defaults, issuerPath: '/realms/quillmoor', hasIssuerSlash: true } })

test('an issuer with a path, a slash at the end, and discovery behind a redirect is one like any other', async ({
  page,
  provider,
}) => {
  expect(provider.issuer).toMatch(/\/realms\/quillmoor\/$/)
  provider.set({ hasDiscoveryRedirect: true, tokenLifeS: 4 })
  await comeBack(page, place)
  await expectSignedIn(page, place)
  const renewals = () => provider.asked.filter(({ endpoint }) => endpoint === 'refresh').length
  await expect.poll(renewals, { timeout: 20_000 }).toBeGreaterThan(0)
  // A renewal that the reload cuts off has spent its token: the next one lasts, and none is under way.
  provider.set({ tokenLifeS: 600 })
  const shortLived = renewals()
  await expect.poll(renewals, { timeout: 20_000 }).toBeGreaterThan(shortLived)
  await page.reload()
  await expectSignedIn(page, place)
})
