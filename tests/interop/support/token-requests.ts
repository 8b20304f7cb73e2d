import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import * as z from 'zod'

import { discoveryUrl } from '#contract/identity/provider-metadata.ts'

type GrantType = 'authorization_code' | 'refresh_token'

/** Requests for new tokens with a refresh token, of all tabs, from now on. */
export function watchRenewals(context: BrowserContext): { count: () => number } {
  let count = 0
  context.on('request', (request) => {
    if (grantTypeOf(request.postData()) === 'refresh_token') count += 1
  })
  return { count: () => count }
}

/**
 * Makes every renewal take a while, so that whoever does not wait for another's has time to ask as well.
 * Counts those it held back: a renewal that went by unseen proves nothing.
 */
export async function delayRenewals(
  context: BrowserContext,
  delayMs: number,
): Promise<{ count: () => number }> {
  let count = 0
  await context.route(await tokenEndpoint(context.request), async (route) => {
    if (grantTypeOf(route.request().postData()) === 'refresh_token') {
      count += 1
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
    await route.continue()
  })
  return { count: () => count }
}

/** Sends a field of token requests to the provider with another value, so that it has to refuse them. */
export async function spoilTokenRequests(
  page: Page,
  grantType: GrantType,
  field: string,
): Promise<() => Promise<void>> {
  const context = page.context()
  const address = await tokenEndpoint(context.request)
  await context.route(address, async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '')
    if (form.get('grant_type') !== grantType) return route.fallback()
    form.set(field, 'x'.repeat(form.get(field)?.length ?? 43))
    return route.continue({ postData: form.toString() })
  })
  return () => context.unroute(address)
}

const Config = z.object({ oidc: z.object({ issuer: z.string() }) })
const Metadata = z.object({ token_endpoint: z.string() })

/** Where the provider says that it is: no two of them have the same path. */
async function tokenEndpoint(request: APIRequestContext): Promise<string> {
  const { oidc } = Config.parse(await (await request.get('/config.json')).json())
  const document = await request.get(discoveryUrl(oidc.issuer))
  return Metadata.parse(await document.json()).token_endpoint
}

function grantTypeOf(body: string | null): string | null {
  return new URLSearchParams(body ?? '').get('grant_type')
}
