import {
  MetadataService,
  OidcClient,
  type CreateSigninRequestArgs,
  type IdTokenClaims,
  type OidcClientSettingsStore,
  type OidcMetadata,
  type RefreshState,
  type SigninRequest,
  type SigninResponse,
  type SigninState,
} from 'oidc-client-ts'

import { fillIssuer } from '#contract/identity/provider-metadata.ts'

import type { Provider } from '../provider/provider.ts'
import { invalidAnswer, SpentTokenError, toSignInError } from '../session/sign-in-error.ts'
import { readSignInState } from '../storage/sign-in-state.ts'
import type { Asked } from './check-id-token.ts'
import { encodeBase64Url } from './jwt.ts'
import { askTokenEndpoint } from './token-endpoint.ts'
import { askUserinfo, UserinfoError } from './userinfo-endpoint.ts'
import { validateTokens } from './validate-tokens.ts'

/** The library's reader of discovery, answered from our checked and cached copy. */
class ProviderMetadataService extends MetadataService {
  readonly #provider: Provider

  constructor(settings: OidcClientSettingsStore, provider: Provider) {
    super(settings)
    this.#provider = provider
  }

  override async getMetadata(): Promise<Partial<OidcMetadata>> {
    const { issuer, authorization_endpoint, token_endpoint, userinfo_endpoint } =
      await this.#provider.metadata()
    const known = { issuer, authorization_endpoint, token_endpoint }
    return userinfo_endpoint ? { ...known, userinfo_endpoint } : known
  }
}

/**
 * oidc-client-ts decodes ID tokens, it does not validate them. This does, through the members it
 * leaves open, before userinfo is asked and before a person is stored: issuer, audience, times, nonce,
 * strength, signature, access-token hash (Core 3.1.3.7), and the issuer of the answer (RFC 9207).
 */
export class StrictOidcClient extends OidcClient {
  readonly #provider: Provider
  /** Claims of answers that have been validated. */
  readonly #checked = new WeakMap<SigninResponse, IdTokenClaims>()

  constructor(settings: OidcClientSettingsStore, provider: Provider) {
    super(settings, new ProviderMetadataService(settings, provider))
    this.#provider = provider
    this.#tighten()
    this.#askOurWay()
  }

  /** No request without a nonce; one that has to be pushed is (RFC 9126). */
  override async createSigninRequest(args: CreateSigninRequestArgs): Promise<SigninRequest> {
    const request = await super.createSigninRequest({ nonce: makeNonce(), ...args })
    const metadata = await this.#provider.metadata()
    if (metadata.require_pushed_authorization_requests !== true) return request
    const { pushRequest } = await import('./push-request.ts')
    return Object.assign(request, { url: await pushRequest(request.url, metadata) })
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
    return super.processSigninResponse(url, ...rest)
  }

  /** Before the code is sent anywhere: a provider that was mixed up never gets to see it (RFC 9207, 2.4). */
  async #checkAnswerIssuer(iss: string | null): Promise<void> {
    const metadata = await this.#provider.metadata()
    const isPromised = metadata.authorization_response_iss_parameter_supported === true
    if (iss === null && !isPromised) return
    if (iss === null) throw invalidAnswer('the answer does not name its issuer')
    if (iss !== fillIssuer(metadata.issuer, iss)) throw invalidAnswer(`the answer is from ${iss}`)
  }

  #tighten(): void {
    const validator = this._validator
    const exchange = validator['_processCode'].bind(validator)
    validator['_processCode'] = async (response, state: SigninState, extraHeaders) => {
      await exchange(response, state, extraHeaders)
      if (!response.id_token) throw invalidAnswer('no ID token')
      await this.#check(response, state.nonce ?? null, undefined, readSignInState(state.data))
    }
    const renew = validator.validateRefreshResponse.bind(validator)
    validator.validateRefreshResponse = async (response, state: RefreshState) => {
      try {
        await this.#check(response, null, state.id_token, {})
        await renew(response, state)
      } catch (cause) {
        if (!(cause instanceof UserinfoError)) throw new SpentTokenError(toSignInError(cause))
        // The tokens are good; whose they are was known before.
        response.profile = { ...state.profile, ...response.profile }
      }
    }
    // The library's own look at the claims: all done above, except that a moved `auth_time` is no reason to refuse.
    validator['_validateIdTokenAttributes'] = (response) => {
      const claims = this.#checked.get(response)
      if (!claims) throw invalidAnswer('unchecked ID token')
      response.profile = claims
    }
  }

  /** The library has one client of the token endpoint for codes and another for renewals. */
  #askOurWay(): void {
    for (const client of [this._tokenClient, this._validator['_tokenClient']]) {
      client['_jsonService'].fetchWithTimeout = askTokenEndpoint
    }
    const userinfo = this._validator['_userInfoService']
    const read = userinfo.getClaims.bind(userinfo)
    userinfo['_jsonService'].fetchWithTimeout = askUserinfo
    userinfo.getClaims = (token) => read(token).catch(UserinfoError.throw)
  }

  async #check(
    response: SigninResponse,
    nonce: string | null,
    previousToken: string | undefined,
    asked: Asked,
  ): Promise<void> {
    const { client_id: clientId, dpop } = this.settings
    const tokenType = dpop ? 'dpop' : 'bearer'
    const context = { provider: this.#provider, clientId, nonce, previousToken, asked, tokenType }
    const claims = await validateTokens(response, context)
    if (claims) this.#checked.set(response, claims)
  }
}

/** 128 random bits, which is more than a UUID has. */
function makeNonce(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(16)))
}

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never
