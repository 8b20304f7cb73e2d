import { join, resolve } from 'node:path'

import type { ZodError } from 'zod'

import type {
  BucketConfig,
  Config,
  DatabaseConfig,
  OidcConfig,
  StorageConfig,
  WordsConfig,
} from './config.ts'
import { contradictions } from './contradictions.ts'
import { Environment } from './environment.ts'
import { StartError } from './start-error.ts'

/** Reads the configuration from environment variables. Throws a StartError that names every bad value. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  // `PORT=` in a .env file means "not set".
  const set = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  const result = Environment.safeParse(Object.fromEntries(set))
  const problems = result.success
    ? [...contradictions(result.data), ...emptyValues(variables)]
    : wrongValues(result.error)
  if (!result.success || problems.length > 0) {
    throw new StartError(
      `Foyer cannot start with these settings:\n${problems.map((line) => `  ${line}`).join('\n')}\nSee .env.example for what each setting means.`,
    )
  }
  return configFrom(result.data)
}

function wrongValues(error: ZodError): string[] {
  return error.issues.map((issue) => `${issue.path[0]?.toString() ?? ''} ${issue.message}`)
}

/** Left empty on purpose these would mean the built-in provider's client, which no other provider knows. */
function emptyValues(variables: Record<string, string | undefined>): string[] {
  const isNameless = variables['OIDC_ISSUER'] && variables['OIDC_CLIENT_ID'] === ''
  return isNameless ? ['OIDC_CLIENT_ID is empty: write the client id your provider shows'] : []
}

function configFrom(env: Environment): Config {
  const isProduction = env.NODE_ENV === 'production'
  const dataDir = resolve(env.DATA_DIR)
  const oidc = oidcFrom(env)
  return {
    port: env.PORT,
    host: env.HOST,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT ?? null,
    traces: tracesFrom(env),
    identityProviderPort: env.IDP_PORT,
    identityProviderTokenS: env.IDP_ACCESS_TOKEN_TTL,
    publicOrigin: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    mediaOrigin: env.MEDIA_ORIGIN ?? null,
    dataDir,
    database: databaseFrom(env, dataDir),
    storage: storageFrom(env),
    oidc,
    stepUp: { maxAgeS: env.STEP_UP_MAX_AGE ?? null, acrValues: env.STEP_UP_ACR ?? null },
    appOrigins: env.APP_ORIGINS,
    pictureOrigins: env.PICTURE_ORIGINS,
    tokenStorage: env.TOKEN_STORAGE ?? null,
    csrf: { cookie: env.CSRF_COOKIE, header: env.CSRF_HEADER },
    csrfCookieDomain: env.CSRF_COOKIE_DOMAIN ?? null,
    portal: {
      name: env.PORTAL_NAME,
      logo: env.PORTAL_LOGO ?? null,
      helpContact: env.PORTAL_HELP ?? null,
      hasAnonymous: env.ANONYMOUS,
      colours: env.PORTAL_COLOURS,
      publicWithoutWords: env.PUBLIC_WITHOUT_WORDS,
      categories: env.PORTAL_CATEGORIES,
      licences: env.PORTAL_LICENCES,
    },
    uploads: { maxB: env.MAX_UPLOAD_BYTES, quotaB: env.QUOTA_BYTES ?? null },
    processing: {
      where: env.PROCESSING,
      ffmpegPath: env.FFMPEG_PATH ?? null,
      wantsAv1: env.PROCESSING_AV1,
    },
    transcription: transcriptionFrom(env),
    translation: translationFrom(env),
    signingSecret: env.SIGNING_SECRET ?? null,
    requestsPer10S: env.REQUESTS_PER_10S,
    isBehindProxy: env.TRUST_PROXY,
    hasSampleLibrary: env.SAMPLE_LIBRARY ?? oidc.isEmbedded,
    isProduction,
    drainMs: (env.DRAIN_SECONDS ?? (isProduction ? 3 : 0)) * 1000,
    isValidatingAnswers: !isProduction,
    logLevel: env.LOG_LEVEL ?? 'info',
  }
}

function transcriptionFrom(env: Environment): WordsConfig | null {
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_API_KEY: apiKey, TRANSCRIPTION_MODEL: model } = env
  return url === undefined ? null : { url, apiKey: apiKey ?? null, model }
}

function translationFrom(env: Environment): WordsConfig | null {
  const { TRANSLATION_URL: url, TRANSLATION_API_KEY: apiKey, TRANSLATION_MODEL: model } = env
  return url === undefined || model === undefined ? null : { url, apiKey: apiKey ?? null, model }
}

function databaseFrom(env: Environment, dataDir: string): DatabaseConfig {
  return env.DATABASE_URL === undefined
    ? { kind: 'folder', path: join(dataDir, 'database') }
    : { kind: 'postgres', url: env.DATABASE_URL, connections: env.DATABASE_POOL }
}

function storageFrom(env: Environment): StorageConfig {
  return { where: env.STORAGE, bucket: bucketFrom(env), delivery: env.MEDIA_DELIVERY }
}

function bucketFrom(env: Environment): BucketConfig | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  const isWhole =
    endpoint !== undefined &&
    bucket !== undefined &&
    accessKeyId !== undefined &&
    secretAccessKey !== undefined
  if (!isWhole) return null
  return {
    endpoint,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? endpoint,
    region: env.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    isPathStyle: env.S3_PATH_STYLE,
  }
}

function oidcFrom(env: Environment): OidcConfig {
  const isEmbedded = env.OIDC_ISSUER === undefined
  const clientId = env.OIDC_INTROSPECTION_CLIENT_ID
  const clientSecret = env.OIDC_INTROSPECTION_CLIENT_SECRET
  return {
    issuer: env.OIDC_ISSUER ?? `http://localhost:${env.IDP_PORT}`,
    isEmbedded,
    clientId: env.OIDC_CLIENT_ID,
    audience: env.OIDC_AUDIENCE ?? (isEmbedded ? 'foyer-api' : null),
    scope: env.OIDC_SCOPE ?? `openid profile email${isEmbedded ? ' offline_access' : ''}`,
    expectedIssuer: env.OIDC_EXPECTED_ISSUER ?? null,
    roleClaim: env.OIDC_ROLE_CLAIM,
    roleMap: env.OIDC_ROLE_MAP,
    defaultRole: env.OIDC_DEFAULT_ROLE,
    dpop: env.OIDC_DPOP,
    introspection:
      clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret },
    front: frontOidc(env),
  }
}

/** What the front end sends to the provider beside the usual; names as in its own settings. */
function frontOidc(env: Environment): Record<string, unknown> {
  const audience = env.OIDC_AUDIENCE
  const param = env.OIDC_AUDIENCE_PARAM
  return {
    ...(audience !== undefined && param !== 'none' && { [param]: audience }),
    ...(Object.keys(env.OIDC_EXTRA_PARAMS).length > 0 && { extraParams: env.OIDC_EXTRA_PARAMS }),
    ...(env.OIDC_LOGOUT !== undefined && { logout: env.OIDC_LOGOUT }),
    ...(env.OIDC_CLAIMS !== undefined && { claims: env.OIDC_CLAIMS }),
    ...(env.OIDC_DPOP && { dpop: true }),
    ...(env.OIDC_ACR_VALUES !== undefined && { acrValues: env.OIDC_ACR_VALUES }),
    ...(env.OIDC_MAX_AGE !== undefined && { maxAgeS: env.OIDC_MAX_AGE }),
    ...(env.OIDC_PROVIDER_NAME !== undefined && { providerName: env.OIDC_PROVIDER_NAME }),
    ...(env.OIDC_ACCOUNT_URL !== undefined && { accountUrl: env.OIDC_ACCOUNT_URL }),
    ...(env.OIDC_EXPECTED_ISSUER !== undefined && { expectedIssuer: env.OIDC_EXPECTED_ISSUER }),
  }
}

/** Its headers are read by the exporter itself, as OpenTelemetry names them. */
function tracesFrom(env: Environment): Config['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env
  return endpoint === undefined ? null : { endpoint, share }
}
