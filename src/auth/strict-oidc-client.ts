import {
  MetadataService,
  OidcClient,
  type OidcClientSettingsStore,
  type OidcMetadata,
  type RefreshState,
  type SigninResponse,
  type SigninState,
} from 'oidc-client-ts'

import { checkClaims, type ExpectedIdToken } from './check-id-token.ts'
import { candidateKeys, hashAccessToken, isKnownAlgorithm, isSignedByOneOf } from './jws.ts'
import { decodeJwt, type Claims, type Jwt } from './jwt.ts'
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
    void this.#provider.keys().catch(() => undefined)
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
      await this.#check(response, { nonce: state.nonce ?? null, previous: null })
    }
    const renew = validator.validateRefreshResponse.bind(validator)
    validator.validateRefreshResponse = async (response, state: RefreshState) => {
      const previous = state.id_token ? (decodeJwt(state.id_token)?.claims ?? null) : null
      await this.#check(response, { nonce: null, previous })
      await renew(response, state)
    }
    // The library's own look at the claims: all done above, except that a moved `auth_time` is no reason to refuse.
    validator['_validateIdTokenAttributes'] = (response) => {
      const { claims } = read(response.id_token ?? '')
      response.profile = { ...claims, ...required(claims) }
    }
  }

  async #check(
    response: SigninResponse,
    expected: Pick<ExpectedIdToken, 'nonce' | 'previous'>,
  ): Promise<void> {
    if (!response.access_token) throw new SignInError('invalid-answer', 'there is no access token')
    if (response.token_type && !/^bearer$/i.test(response.token_type)) {
      throw new SignInError('invalid-answer', `the token is of type ${response.token_type}`)
    }
    if (!response.id_token) return
    const jwt = read(response.id_token)
    const { issuer, id_token_signing_alg_values_supported: algs } = await this.#provider.metadata()
    const nowS = Date.now() / 1000
    checkClaims(jwt.claims, { ...expected, issuer, clientId: this.settings.client_id, nowS })
    if (!isKnownAlgorithm(jwt.alg) || (algs && !algs.includes(jwt.alg))) {
      throw new SignInError('invalid-answer', `ID token: alg ${jwt.alg} is not accepted`)
    }
    await this.#checkSignature(jwt)
    await checkHash(jwt, response.access_token)
  }

  async #checkSignature(jwt: Jwt): Promise<void> {
    const keys = await this.#provider.keys().catch(() => null)
    if (keys && (await isSignedByOneOf(jwt, candidateKeys(jwt, keys)))) return
    // The provider may have changed its keys since: look once more.
    const fresh = await this.#provider.refreshKeys().catch(() => null)
    if (fresh && (await isSignedByOneOf(jwt, candidateKeys(jwt, fresh)))) return
    if (!keys && !fresh) {
      // The token came straight from the token endpoint over TLS, which Core 3.1.3.7 (6) lets stand in its place.
      console.warn('The provider’s keys could not be fetched, so its signature was not checked')
      return
    }
    throw new SignInError('invalid-answer', 'ID token: the signature does not verify')
  }
}

async function checkHash({ alg, claims }: Jwt, accessToken: string): Promise<void> {
  if (claims.at_hash === undefined) return
  if (claims.at_hash !== (await hashAccessToken(alg, accessToken))) {
    throw new SignInError('invalid-answer', 'ID token: at_hash is of another access token')
  }
}

function read(token: string): Jwt {
  const jwt = decodeJwt(token)
  if (!jwt) throw new SignInError('invalid-answer', 'the ID token is no JWT')
  return jwt
}

interface Required {
  sub: string
  iss: string
  aud: string | string[]
  exp: number
  iat: number
}

function required({ sub, iss, aud, exp, iat }: Pick<Claims, keyof Required>): Required {
  if (!sub || !iss || !aud || exp === undefined || iat === undefined) {
    throw new SignInError('invalid-answer', 'ID token: a required claim is missing')
  }
  return { sub, iss, aud, exp, iat }
}

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never
