import { join, resolve } from 'node:path'

import * as z from 'zod'

import { limits } from '#contract/limits.ts'
import { Role } from '#contract/people.ts'

import type { Config, DatabaseConfig, OidcConfig } from './config.ts'
import { StartError } from './start-error.ts'

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((value) => value <= 65_535, 'must be a port number (0 to 65535)')
    .default(fallback)

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

const cookieName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 _ -')
const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')

const Environment = z.object({
  PORT: port(8080),
  HOST: z.string().default('localhost'),
  IDP_PORT: port(8090),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host/database')
    .optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().default('foyer'),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_SCOPE: z.string().optional(),
  OIDC_ROLE_CLAIM: z.string().default('roles'),
  OIDC_ROLE_MAP: roleMap.prefault(''),
  OIDC_DEFAULT_ROLE: z.enum(Role.options, `must be ${Role.options.join(', ')}`).default('viewer'),
  OIDC_INTROSPECTION_CLIENT_ID: z.string().optional(),
  OIDC_INTROSPECTION_CLIENT_SECRET: z.string().optional(),
  APP_ORIGINS: list.pipe(z.array(origin)).prefault(''),
  CSRF_COOKIE: cookieName.default('XSRF-TOKEN'),
  CSRF_HEADER: cookieName.default('X-XSRF-TOKEN'),
  PORTAL_NAME: z.string().max(60, 'must have at most 60 characters').default('Quillmoor'),
  PORTAL_LOGO: httpUrl.optional(),
  PORTAL_HELP: z.string().optional(),
  ANONYMOUS: onOff.prefault('on'),
  MAX_UPLOAD_BYTES: wholeBytes.default(limits.uploadB),
  QUOTA_BYTES: wholeBytes.optional(),
  SAMPLE_LIBRARY: onOff.optional(),
  SIGNING_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  REQUESTS_PER_10S: z.coerce.number('must be a number').int().min(1).default(50),
  TRUST_PROXY: onOff.prefault('off'),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    )
    .optional(),
  NODE_ENV: z.string().optional(),
})
type Environment = z.infer<typeof Environment>

/** Reads the configuration from environment variables. Throws a StartError that names every bad value. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  // `PORT=` in a .env file means "not set".
  const set = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  const result = Environment.safeParse(Object.fromEntries(set))
  const problems = result.success ? contradictions(result.data) : wrongValues(result.error)
  if (!result.success || problems.length > 0) {
    throw new StartError(
      `Foyer cannot start with these settings:\n${problems.map((line) => `  ${line}`).join('\n')}\nSee .env.example for what each setting means.`,
    )
  }
  return configFrom(result.data)
}

function wrongValues(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path[0]?.toString() ?? ''} ${issue.message}`)
}

function contradictions(env: Environment): string[] {
  const problems: string[] = []
  const isEmbedded = env.OIDC_ISSUER === undefined
  if (isEmbedded && env.NODE_ENV === 'production') {
    problems.push(
      'OIDC_ISSUER must be set when NODE_ENV=production: the embedded provider is for local use only',
    )
  }
  if (isEmbedded && env.IDP_PORT === env.PORT && env.PORT !== 0) {
    problems.push('IDP_PORT must differ from PORT: the embedded provider is an origin of its own')
  }
  if (
    (env.OIDC_INTROSPECTION_CLIENT_ID === undefined) !==
    (env.OIDC_INTROSPECTION_CLIENT_SECRET === undefined)
  ) {
    problems.push(
      'OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET must be set together',
    )
  }
  return problems
}

function configFrom(env: Environment): Config {
  const isProduction = env.NODE_ENV === 'production'
  const dataDir = resolve(env.DATA_DIR)
  const oidc = oidcFrom(env)
  return {
    port: env.PORT,
    host: env.HOST,
    identityProviderPort: env.IDP_PORT,
    publicOrigin: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir,
    database: databaseFrom(env, dataDir),
    oidc,
    appOrigins: env.APP_ORIGINS,
    csrf: { cookie: env.CSRF_COOKIE, header: env.CSRF_HEADER },
    portal: {
      name: env.PORTAL_NAME,
      logo: env.PORTAL_LOGO ?? null,
      helpContact: env.PORTAL_HELP ?? null,
      hasAnonymous: env.ANONYMOUS,
    },
    uploads: { maxB: env.MAX_UPLOAD_BYTES, quotaB: env.QUOTA_BYTES ?? null },
    signingSecret: env.SIGNING_SECRET ?? null,
    requestsPer10S: env.REQUESTS_PER_10S,
    isBehindProxy: env.TRUST_PROXY,
    hasSampleLibrary: env.SAMPLE_LIBRARY ?? oidc.isEmbedded,
    isProduction,
    isValidatingAnswers: !isProduction,
    logLevel: env.LOG_LEVEL ?? 'info',
  }
}

function databaseFrom(env: Environment, dataDir: string): DatabaseConfig {
  return env.DATABASE_URL === undefined
    ? { kind: 'folder', path: join(dataDir, 'database') }
    : { kind: 'postgres', url: env.DATABASE_URL }
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
    roleClaim: env.OIDC_ROLE_CLAIM,
    roleMap: env.OIDC_ROLE_MAP,
    defaultRole: env.OIDC_DEFAULT_ROLE,
    introspection:
      clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret },
  }
}
