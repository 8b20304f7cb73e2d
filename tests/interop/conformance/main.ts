import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { startFoyer } from '#tests/interop/start-foyer.ts'
import { untilStopped } from '#tests/interop/until-stopped.ts'
import { browserArguments } from '#tests/support/browser-arguments.ts'
import { findBrowser } from '#tests/support/find-browser.ts'

import { mustRefuse, plans, whyLeftOut } from './plans.ts'
import { Suite } from './suite.ts'
import { Visitor } from './visitor.ts'

/**
 * The OpenID Foundation's conformance suite plays the provider, Foyer the client (docs/conformance.md):
 *
 *     NODE_EXTRA_CA_CERTS=suite.pem npx node tests/interop/conformance/main.ts --suite https://localhost:8443
 *
 * `--module refresh` runs the modules with that in their name, `--foyer` says where people open it if not at its port.
 */
const { values } = parseArgs({
  options: {
    suite: { type: 'string', default: 'https://localhost.emobix.co.uk:8443' },
    port: { type: 'string', default: '18300' },
    foyer: { type: 'string' },
    module: { type: 'string', default: '' },
  },
})
const alias = 'foyer'
const port = Number(values.port)
const origin = values.foyer ?? `http://localhost:${port}`
const suite = new Suite(values.suite)
const config = {
  alias,
  client: {
    client_id: 'foyer',
    redirect_uri: origin + paths.authCallback(),
    post_logout_redirect_uri: origin + paths.signedOut(),
    frontchannel_logout_uri: `${origin}/auth/front-channel-logout`,
    frontchannel_logout_session_required: true,
    // The suite takes no other here.
    ...(origin.startsWith('https:') && { initiate_login_uri: `${origin}/auth/initiate` }),
  },
}
const totals = new Map<string, number>()

console.log(`Conformance suite ${await suite.version()}`)
const foyer = await startFoyer({
  port,
  signal: untilStopped(),
  env: {
    PUBLIC_URL: origin,
    OIDC_ISSUER: `${values.suite}/test/a/${alias}/`,
    OIDC_CLIENT_ID: config.client.client_id,
    OIDC_CLAIMS: 'userinfo',
    OIDC_PROVIDER_NAME: 'the suite',
    NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] ?? '',
  },
})
const executablePath = findBrowser()?.path
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...browserArguments],
})
try {
  for (const { name, variant } of plans) {
    const plan = await suite.createPlan(name, variant, config)
    console.log(`\n${name}`)
    for (const module of plan.modules) {
      const { testModule } = module
      if (!testModule.includes(values.module)) continue
      const reason = whyLeftOut(testModule)
      const [verdict, ...lines] =
        reason === undefined
          ? await run(testModule, await suite.start(plan, module))
          : ['left out', reason]
      totals.set(verdict, (totals.get(verdict) ?? 0) + 1)
      console.log(`  ${verdict.padEnd(10)}${testModule.replace('oidcc-client-', '')}`)
      for (const line of lines) console.log(`            ${line}`)
    }
  }
} finally {
  await browser.close()
  await foyer.stop()
}
console.log(`\n${[...totals].map(([verdict, count]) => `${count} ${verdict}`).join(', ')}`)
const isGood = (verdict: string) => /^(?:PASSED|SKIPPED|REVIEW|WARNING|left out)$/.test(verdict)
process.exit([...totals.keys()].every(isGood) ? 0 : 1)

/** The suite's verdict, what Foyer showed, and what the suite complains of. */
async function run(module: string, id: string): Promise<[string, ...string[]]> {
  const context = await browser.newContext({
    baseURL: origin,
    ignoreHTTPSErrors: true,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    const visitor = new Visitor(page)
    const shown = await act(module, id, visitor)
    const { result, complaints } = await suite.outcome(id)
    // A request that goes out while the browser closes would reach the next module before it is ready.
    await page.goto('about:blank')
    // The suite only watches requests; whether Foyer let somebody in is for us to see.
    const isIn = shown.endsWith('signed in') || shown.endsWith('renewed')
    const verdict = isIn && mustRefuse(module) ? 'LET IN' : result
    return [verdict, `Foyer: ${shown}`, ...complaints]
  } catch (error) {
    return ['NOT RUN', String(error)]
  } finally {
    await context.close()
  }
}

async function act(module: string, id: string, visitor: Visitor): Promise<string> {
  if (module.includes('3rd-party')) {
    await visitor.keepFromService()
    return visitor.follow(await suite.wantedVisit(id))
  }
  if (module.includes('logout')) {
    const shown = await visitor.signIn()
    const next = module.includes('opinitlogout')
      ? await visitor.seeLogoutPage(await suite.wantedVisit(id))
      : await visitor.signOut()
    return `${shown}, ${next}`
  }
  if (module.includes('refresh-token')) {
    const shown = await visitor.signIn()
    return `${shown}, ${await visitor.meetExpiry()}`
  }
  await visitor.keepFromService()
  const shown = await visitor.signIn()
  if (!module.endsWith('key-rotation')) return shown
  await visitor.forget()
  return `${shown}, ${await visitor.signIn()}`
}
