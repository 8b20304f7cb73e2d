import { takesForeignOpaqueTokens, whichTokens } from '#server/auth/which-tokens.ts'
import { defineCheck } from '#server/doctor/base/check.ts'
import type { EnvironmentFile } from '#server/doctor/base/environment-file.ts'
import { cannotTell, ok } from '#server/doctor/base/finding.ts'

/**
 * Whose tokens count. No warning: from outside nobody sees whether the provider makes opaque tokens at all, and where it
 * makes JWTs there would be nothing to mend.
 */
export const envTokens = defineCheck({
  id: 'env-tokens',
  isCheap: true,
  ask: ({ config }: EnvironmentFile) => config,
  judge: (config) => {
    if (config === null) return cannotTell('Asked once env-values is good')
    const says = `The API takes ${whichTokens(config.oidc)}`
    if (!takesForeignOpaqueTokens(config.oidc)) return ok(says)
    return ok(
      `${says}: userinfo does not tell whose they are. If this provider’s access tokens are opaque and others use it too, set OIDC_INTROSPECTION_CLIENT_ID and _SECRET`,
      { cause: 'any-application' },
    )
  },
})
