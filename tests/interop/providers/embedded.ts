import { fullName } from '#tests/interop/accounts.ts'
import type { Provider } from '#tests/interop/provider.ts'

/** Foyer's own provider (node oidc-provider), which runs inside Foyer: there is nothing to start. */
export const embedded: Provider = {
  whyNot: () => null,
  async start({ port, tokenLifeS }) {
    const env = {
      IDP_PORT: String(port),
      IDP_ACCESS_TOKEN_TTL: String(tokenLifeS),
      SAMPLE_LIBRARY: 'off',
    }
    return { env, note: 'It runs inside Foyer.', stop: async () => undefined }
  },
  question: (page) => page.getByRole('heading', { name: /^Sign in to / }),
  async signIn(page, account) {
    await page.getByRole('button', { name: `Continue as ${fullName(account)}` }).click()
  },
  cancel: (page) => page.getByRole('button', { name: 'Cancel and go back' }).click(),
}
