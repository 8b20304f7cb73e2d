import {
  MetadataService,
  OidcClient,
  type IdTokenClaims,
  type OidcClientSettingsStore,
  type OidcMetadata,
  type RefreshState,
  type SigninResponse,
  type SigninState,
} from 'oidc-client-ts'

import { isSameIssuer } from './provider-metadata.ts'
import type { Provider } from './provider.ts'
import { SignInError } from './sign-in-error.ts'

/** The library's reader of discovery, answered from our checked and cached copy. */
class ProviderMetadataService extends MetadataService {
  readonly #provider: Provider

  constructor(settings: OidcClientSettingsStore, provider: Provider) {
    super(settings)
    this.#provider = provider
  }

  override getMetadata(): Promise<Partial<OidcMetadata>> {
    return this.#provider.metadata()
  }
}

/**
 * oidc-client-ts decodes ID tokens, it does not validate them. This does, through the members it
 * leaves open, before userinfo is asked and before a person is stored: issuer, audience, times, nonce,
 * signature, access-token hash (Core 3.1.3.7), and the issuer of the answer (RFC 9207).
 */
export class StrictOidcClient extends OidcClient {
  readonly #provider: Provider
  /** Claims of answers that have been validated. */
  readonly #checked = new WeakMap<SigninResponse, IdTokenClaims>()

  constructor(settings: OidcClientSettingsStore, provider: Provider) {
    super(settings, new ProviderMetadataService(settings, provider))
    this.#provider = provider
    this.#tighten()
  }

  override async processSigninResponse(
    url: string,
    ...rest: DropFirst<Parameters<OidcClient['processSigninResponse']>>
  ): Promise<SigninResponse> {
    // State first: an answer that is not ours is never worth a request.
    await this.readSigninResponseState(url)
    await this.#checkAnswerIssuer(new URL(url).searchParams.get('iss'))
    // Beside the exchange, not after it.
    void this.#provider.keys().catch(() => undefined)
    void loadValidation().catch(() => undefined)
    return super.processSigninResponse(url, ...rest)
  }

  /** Before the code is sent anywhere: a provider that was mixed up never gets to see it (RFC 9207, 2.4). */
  async #checkAnswerIssuer(iss: string | null): Promise<void> {
    const metadata = await this.#provider.metadata()
    const isPromised = metadata.authorization_response_iss_parameter_supported === true
    if (iss === null && !isPromised) return
    if (iss === null) throw new SignInError('invalid-answer', 'the answer does not name its issuer')
    if (!isSameIssuer(iss, metadata.issuer) && !metadata.issuer.includes('{tenantid}')) {
      throw new SignInError('invalid-answer', `the answer is from ${iss}`)
    }
  }

  #tighten(): void {
    const validator = this._validator
    const exchange = validator['_processCode'].bind(validator)
    validator['_processCode'] = async (response, state: SigninState, extraHeaders) => {
      await exchange(response, state, extraHeaders)
      if (!response.id_token) throw new SignInError('invalid-answer', 'there is no ID token')
      await this.#check(response, state.nonce ?? null, undefined)
    }
    const renew = validator.validateRefreshResponse.bind(validator)
    validator.validateRefreshResponse = async (response, state: RefreshState) => {
      await this.#check(response, null, state.id_token)
      await renew(response, state)
    }
    // The library's own look at the claims: all done above, except that a moved `auth_time` is no reason to refuse.
    validator['_validateIdTokenAttributes'] = (response) => {
      const claims = this.#checked.get(response)
      if (!claims) throw new SignInError('invalid-answer', 'the ID token was not checked')
      response.profile = claims
    }
  }

  async #check(
    response: SigninResponse,
    nonce: string | null,
    previousToken: string | undefined,
  ): Promise<void> {
    const { validateTokens } = await loadValidation()
    const context = { provider: this.#provider, clientId: this.settings.client_id }
    const claims = await validateTokens(response, { ...context, nonce, previousToken })
    if (claims) this.#checked.set(response, claims)
  }
}

const loadValidation = () => import('./validate-tokens.ts')

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never
