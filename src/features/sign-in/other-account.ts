import { provider } from '#auth/provider/provider.ts'
import type { SignInOptions } from '#auth/trips/sign-in.ts'

/** How to ask a provider for another account: by its own list of accounts where it has one, else anew. */
export async function askForOther(): Promise<SignInOptions> {
  const metadata = await provider()
    .metadata()
    .catch(() => null)
  const hasList = metadata?.prompt_values_supported?.includes('select_account') ?? false
  return { prompt: hasList ? 'select_account' : 'login' }
}
