import type { BrowserContext, Page } from '@playwright/test'

type GrantType = 'authorization_code' | 'refresh_token'

/** Requests for new tokens with a refresh token, of all tabs, from now on. */
export function watchRenewals(context: BrowserContext): { count: () => number } {
  let count = 0
  context.on('request', (request) => {
    if (grantTypeOf(request.postData()) === 'refresh_token') count += 1
  })
  return { count: () => count }
}

/** Makes every renewal take a while, so that whoever does not wait for another's has time to ask as well. */
export async function delayRenewals(context: BrowserContext, delayMs: number): Promise<void> {
  await context.route('**/token', async (route) => {
    const isRenewal = grantTypeOf(route.request().postData()) === 'refresh_token'
    if (isRenewal) await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.continue()
  })
}

/** Sends a field of token requests to the provider with another value, so that it has to refuse them. */
export async function spoilTokenRequests(
  page: Page,
  grantType: GrantType,
  field: string,
): Promise<() => Promise<void>> {
  const context = page.context()
  await context.route('**/token', async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '')
    if (form.get('grant_type') !== grantType) return route.fallback()
    form.set(field, 'x'.repeat(form.get(field)?.length ?? 43))
    return route.continue({ postData: form.toString() })
  })
  return () => context.unroute('**/token')
}

function grantTypeOf(body: string | null): string | null {
  return new URLSearchParams(body ?? '').get('grant_type')
}
