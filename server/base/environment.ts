import * as z from 'zod'

import { limits } from '#contract/limits.ts'
import { Role } from '#contract/people.ts'

import { Offered, usualCategories, usualLicences } from './offered.ts'
import { PortalColours } from './portal-colours.ts'

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number (0 to 65535)')
const port = (fallback: number) => portNumber.default(fallback)

const origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'must be an origin such as https://videos.example.org',
    abort: true,
  })
  .refine((text) => ['/', ''].includes(new URL(text).pathname), 'must have no path')
  .transform((text) => new URL(text).origin)

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

const wholeBytes = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number of bytes')
  .transform(Number)
  .refine((value) => value > 0, 'must be more than 0')

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

/** `a=1&b=2`, as in a query string. */
const pairs = z.string().transform((text) => Object.fromEntries(new URLSearchParams(text)))

const roleMap = list.transform((pairs, context) => {
  const map: Record<string, Role> = {}
  for (const pair of pairs) {
    const [theirs = '', ours = ''] = pair.split('=').map((part) => part.trim())
    const role = Role.safeParse(ours)
    if (theirs === '' || !role.success) {
      context.addIssue({
        code: 'custom',
        message: `"${pair}" must look like staff=creator, with viewer, creator, moderator or admin on the right`,
      })
      return z.NEVER
    }
    map[theirs] = role.data
  }
  return map
})

const seconds = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number of seconds')
  .transform(Number)

const cookieName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 _ -')
/** A blank that came along with a copied key is refused here, and not by a server that cannot say what is wrong with it. */
const spaceless = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must have no blanks, nor letters beyond ASCII')
/** What a path is written behind: nothing of it is secret, and nothing of it is lost. */
const endpoint = httpUrl
  .refine((text) => !/[?#]/.test(text), 'must have no ? and no #')
  .refine((text) => new URL(text).username === '', {
    error: 'must have no name and no password: the key stands in a setting of its own',
  })
  // As their documentation writes it: with the version or without.
  .transform((text) => text.replace(/\/+$/, '').replace(/\/v1$/, ''))
/** Where OTLP is spoken; the path of what is told there is written behind it. */
const collector = httpUrl
  .refine((text) => !/[?#]/.test(text), 'must have no ? and no #')
  .refine((text) => new URL(text).username === '', {
    error:
      'must have no name and no password: what a collector asks for stands in OTEL_EXPORTER_OTLP_HEADERS',
  })
  .transform((text) => text.replace(/\/+$/, '').replace(/\/v1\/traces$/, ''))
const share = z
  .string()
  .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be a share between 0 and 1, such as 0.1')
  .transform(Number)
const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')

/** Every environment variable the service reads; `.env.example` explains them. */
export const Environment = z.object({
  PORT: port(8080),
  HOST: z.string().default('localhost'),
  METRICS_HOST: z.string().default('localhost'),
  METRICS_PORT: portNumber.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: share.prefault('1'),
  IDP_PORT: port(8090),
  IDP_ACCESS_TOKEN_TTL: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a number of seconds')
    .transform(Number)
    .default(600),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must look like postgres://user:password@host/database')
    .optional(),
  DATABASE_POOL: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number of connections (1 to 999)')
    .transform(Number)
    .optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().default('foyer'),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_SCOPE: z.string().optional(),
  OIDC_ROLE_CLAIM: z.string().default('roles'),
  OIDC_ROLE_MAP: roleMap.prefault(''),
  OIDC_DEFAULT_ROLE: z.enum(Role.options, `must be ${Role.options.join(', ')}`).default('viewer'),
  OIDC_AUDIENCE_PARAM: z
    .enum(['audience', 'resource', 'none'], 'must be audience, resource or none')
    .default('audience'),
  OIDC_EXTRA_PARAMS: pairs.prefault(''),
  OIDC_LOGOUT: z
    .enum(
      ['auto', 'standard', 'cognito', 'auth0', 'none'],
      'must be auto, standard, cognito, auth0 or none',
    )
    .optional(),
  OIDC_CLAIMS: z
    .enum(['auto', 'id_token', 'userinfo'], 'must be auto, id_token or userinfo')
    .optional(),
  OIDC_EXPECTED_ISSUER: httpUrl.optional(),
  OIDC_DPOP: onOff.prefault('off'),
  OIDC_ACR_VALUES: z.string().optional(),
  OIDC_MAX_AGE: seconds.optional(),
  OIDC_PROVIDER_NAME: z.string().max(60, 'must have at most 60 characters').optional(),
  OIDC_ACCOUNT_URL: httpUrl.optional(),
  STEP_UP_MAX_AGE: seconds.optional(),
  STEP_UP_ACR: z.string().optional(),
  OIDC_INTROSPECTION_CLIENT_ID: z.string().optional(),
  OIDC_INTROSPECTION_CLIENT_SECRET: z.string().optional(),
  APP_ORIGINS: list.pipe(z.array(origin)).prefault(''),
  CSRF_COOKIE: cookieName.default('XSRF-TOKEN'),
  CSRF_COOKIE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as videos.example.org')
    .optional(),
  CSRF_HEADER: cookieName.default('X-XSRF-TOKEN'),
  PORTAL_NAME: z.string().max(60, 'must have at most 60 characters').default('Quillmoor'),
  PORTAL_LOGO: httpUrl.optional(),
  PORTAL_COLOURS: pairs.pipe(PortalColours).prefault(''),
  PORTAL_CATEGORIES: Offered.prefault(usualCategories),
  PORTAL_LICENCES: Offered.prefault(usualLicences),
  PICTURE_ORIGINS: list.pipe(z.array(origin)).prefault(''),
  TOKEN_STORAGE: z
    .enum(['memory', 'session', 'local'], 'must be memory, session or local')
    .optional(),
  PORTAL_HELP: z.string().optional(),
  PUBLIC_WITHOUT_WORDS: z
    .enum(['allow', 'ask', 'refuse'], 'must be allow, ask or refuse')
    .default('ask'),
  ANONYMOUS: onOff.prefault('on'),
  MAX_UPLOAD_BYTES: wholeBytes.default(limits.uploadB),
  QUOTA_BYTES: wholeBytes.optional(),
  PROCESSING: z
    .enum(['here', 'elsewhere', 'off'], 'must be here, elsewhere or off')
    .default('here'),
  FFMPEG_PATH: z.string().optional(),
  PROCESSING_AV1: onOff.prefault('off'),
  TRANSCRIPTION_URL: endpoint.optional(),
  TRANSCRIPTION_API_KEY: spaceless.optional(),
  TRANSCRIPTION_MODEL: spaceless.default('whisper-1'),
  TRANSLATION_URL: endpoint.optional(),
  TRANSLATION_API_KEY: spaceless.optional(),
  TRANSLATION_MODEL: spaceless.optional(),
  STORAGE: z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
  S3_ENDPOINT: origin.optional(),
  S3_PUBLIC_ENDPOINT: origin.optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be 3 to 63 of a-z 0-9 . -')
    .optional(),
  S3_ACCESS_KEY_ID: spaceless.optional(),
  S3_SECRET_ACCESS_KEY: spaceless.optional(),
  S3_PATH_STYLE: onOff.prefault('on'),
  MEDIA_ORIGIN: origin.optional(),
  MEDIA_DELIVERY: z.enum(['service', 'redirect'], 'must be service or redirect').default('service'),
  SAMPLE_LIBRARY: onOff.optional(),
  SIGNING_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  REQUESTS_PER_10S: z.coerce.number('must be a number').int().min(1).default(50),
  DRAIN_SECONDS: seconds.optional(),
  TRUST_PROXY: onOff.prefault('off'),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    )
    .optional(),
  NODE_ENV: z.string().optional(),
})
export type Environment = z.infer<typeof Environment>
