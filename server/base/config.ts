import type { Role } from '#contract/people.ts'

import type { LogLevel } from './log.ts'
import type { Offered } from './offered.ts'

export interface OidcConfig {
  issuer: string
  /** For providers whose metadata names another issuer than the address it was found at. */
  expectedIssuer: string | null
  /** The provider runs inside this process, for local use. */
  isEmbedded: boolean
  clientId: string
  /** `aud` every JWT access token must name; null accepts any audience of the issuer. */
  audience: string | null
  scope: string
  /** Where the roles stand in the token, with dots: `realm_access.roles`. */
  roleClaim: string
  /** Roles of the provider to roles of Foyer; Foyer’s own names always count. */
  roleMap: Readonly<Record<string, Role>>
  defaultRole: Role
  /** Tokens must be bound to a key of the browser (RFC 9449). */
  dpop: boolean
  introspection: { clientId: string; clientSecret: string } | null
  /** What only the front end needs to know, by the names of its own settings. */
  front: Readonly<Record<string, unknown>>
}

export type DatabaseConfig =
  | { kind: 'memory' }
  | { kind: 'folder'; path: string }
  | {
      kind: 'postgres'
      url: string
      /** At most so many connections for calls; left out, `usualConnections`. */
      connections?: number | undefined
    }

/** A bucket of a server that speaks S3. */
export interface BucketConfig {
  /** Origin of the server, as this service reaches it. */
  endpoint: string
  /** The same as browsers reach it. */
  publicEndpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket stands in the path of addresses, and not before the host name. */
  isPathStyle: boolean
}

export interface StorageConfig {
  /** Where new files go. */
  where: 'disk' | 's3'
  /** Also beside files on disk: what is still there is found then. */
  bucket: BucketConfig | null
  /** Who gives films to browsers: this service, or the bucket itself by addresses that are good for a while. */
  delivery: 'service' | 'redirect'
}

/** A server that speaks OpenAI's protocol: of transcriptions, or of chat completions. */
export interface WordsConfig {
  /** What its `/v1/audio/transcriptions` or `/v1/chat/completions` stands below, without a slash at the end. */
  url: string
  /** Null where it wants none. */
  apiKey: string | null
  model: string
}

export interface Config {
  port: number
  host: string
  /** Numbers for Prometheus are told here; null where nobody asks for them. */
  metricsPort: number | null
  /** Where traces are told, and of which share of requests; null: nowhere. */
  traces: { endpoint: string; share: number } | null
  metricsHost: string
  /** Port of the embedded provider. */
  identityProviderPort: number
  /** How long an access token of the embedded provider lives. */
  identityProviderTokenS: number
  /** Origin people open in the browser, without a slash at the end. */
  publicOrigin: string
  /** Where whoever stands before us gives films, pictures and words; null where we do, at the public origin. */
  mediaOrigin: string | null
  dataDir: string
  database: DatabaseConfig
  storage: StorageConfig
  oidc: OidcConfig
  /** How fresh or strong a sign-in sensitive calls need (RFC 9470); both null: any will do. */
  stepUp: { maxAgeS: number | null; acrValues: string | null }
  /** Origins whose pages may call the API; the public origin is always one. */
  appOrigins: readonly string[]
  /** Origins pictures of people may come from, beside the provider’s own. */
  pictureOrigins: readonly string[]
  /** Where the front end keeps tokens; null leaves it to the front end. */
  tokenStorage: string | null
  csrf: { cookie: string; header: string }
  /** Lets pages of neighbouring hosts read the anti-forgery cookie; null keeps it to the public host. */
  csrfCookieDomain: string | null
  portal: {
    name: string
    logo: string | null
    helpContact: string | null
    hasAnonymous: boolean
    /** Colour tokens of the front end by name. */
    colours: Readonly<Record<string, string>>
    /** May everybody be shown a video that has no captions? */
    publicWithoutWords: 'allow' | 'ask' | 'refuse'
    /** What a video may be filed under, and the terms it may be given. */
    categories: Offered
    licences: Offered
  }
  uploads: { maxB: number; quotaB: number | null }
  /** Where films are prepared: by this process, by others (`--worker`), or nowhere. */
  processing: {
    where: 'here' | 'elsewhere' | 'off'
    ffmpegPath: string | null
    /** Each quality in AV1 with Opus too. */
    wantsAv1: boolean
  }
  /** Who writes down what is said in films; null where nobody does. */
  transcription: WordsConfig | null
  /** Who puts tracks into other languages; null where nobody does. */
  translation: WordsConfig | null
  /** Signs media URLs and anti-forgery cookies; null lets the service make one and keep it in the database. */
  signingSecret: string | null
  /** Requests of one person (or address) within 10 s. */
  requestsPer10S: number
  /** Believe X-Forwarded-For: only behind a proxy that sets it. */
  isBehindProxy: boolean
  hasSampleLibrary: boolean
  isProduction: boolean
  /** How long a stopping service still takes connections, while `/readyz` says that it stops. */
  drainMs: number
  /** Check every answer against the contract before it leaves (tests, development). */
  isValidatingAnswers: boolean
  logLevel: LogLevel
}
