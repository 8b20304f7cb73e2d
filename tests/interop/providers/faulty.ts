import { fullName } from '#tests/interop/accounts.ts'
import type { Provider } from '#tests/interop/provider.ts'
import { startFaultyProvider } from '#tests/support/faulty-provider/start-faulty-provider.ts'

/** The tests' own provider, which nobody has told to misbehave. */
export const faulty: Provider = {
  whyNot: () => null,
  async start({ port, client, tokenLifeS }) {
    const [origin = ''] = client.origins
    const provider = await startFaultyProvider({ port, clientId: client.id, origin, tokenLifeS })
    return {
      env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.id },
      note: `It misbehaves as told by POST ${provider.base}/control.`,
      stop: () => provider.close(),
    }
  },
  question: (page) => page.getByRole('heading', { name: 'Who are you?' }),
  async signIn(page, account) {
    await page.getByRole('button', { name: `Continue as ${fullName(account)}` }).click()
  },
  cancel: (page) => page.getByRole('link', { name: 'Cancel and go back' }).click(),
}
