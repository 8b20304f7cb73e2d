import { whichTokens } from '#server/auth/which-tokens.ts'
import type { Config } from '#server/base/config.ts'
import { demoPeople } from '#server/identity-provider/demo-people.ts'
import { describeEngine, type EngineFacts } from '#server/processing/describe-engine.ts'
import { filesLine } from '#server/storage/files-line.ts'

/** What the terminal says once everything runs: where to go, who to be, and what is embedded. */
export function greeting(
  config: Config,
  options: { tookMs: number; isDev: boolean; engine: EngineFacts | null },
): string {
  const { oidc } = config
  const lines = [
    '',
    `  ${config.portal.name} is open at ${config.publicOrigin}`,
    '',
    ...(oidc.isEmbedded ? demoLines(oidc.issuer) : providerLines(oidc)),
    `  Database   ${databaseLine(config)}`,
    `  Files      ${filesLine(config)}`,
    `  Films      ${filmsLine(config, options.engine)}`,
    ...(config.hasSampleLibrary ? sampleLines : []),
    '',
    `  Started in ${(options.tookMs / 1000).toFixed(1)} s${options.isDev ? ', for development' : ''}. Stop with Ctrl+C.`,
    '',
  ]
  return `${lines.join('\n')}\n`
}

/** What becomes of films that are uploaded. */
export function filmsLine(
  { processing }: Pick<Config, 'processing'>,
  engine: EngineFacts | null,
): string {
  if (engine !== null) return `any kind plays, prepared by ${describeEngine(engine, processing)}`
  const { where, ffmpegPath } = processing
  if (where === 'elsewhere') return 'prepared by processes started with --worker'
  const asTheyCame = 'played as they came, if every browser plays them'
  if (where === 'off') return `${asTheyCame} (PROCESSING=off)`
  const missing =
    ffmpegPath === null
      ? 'no ffmpeg 5.1 or newer was found, and none came with npm'
      : `no ffmpeg 5.1 or newer at ${ffmpegPath}, and none came with npm`
  return `${asTheyCame}: ${missing}; npm run doctor says what to do`
}

function providerLines(oidc: Config['oidc']): string[] {
  return [`  Sign-in    ${oidc.issuer}`, `  Tokens     ${whichTokens(oidc)}`]
}

/** Whoever starts Foyer for the first time meets a portal they have not named. */
const sampleLines = [
  '',
  '  Its people and videos are samples to look around in. In .env, PORTAL_NAME gives it your name;',
  '  SAMPLE_LIBRARY=off with an empty data folder leaves them out.',
]

function demoLines(issuer: string): string[] {
  return [
    '  Sign in as (no password):',
    ...demoPeople.map(
      ({ username, displayName, roleName }) =>
        `    ${username.padEnd(6)} ${displayName.padEnd(13)} ${roleName}`,
    ),
    '',
    `  Sign-in    embedded provider at ${issuer}, for this computer only`,
  ]
}

function databaseLine({ database }: Config): string {
  if (database.kind === 'postgres') return 'PostgreSQL of DATABASE_URL'
  return `embedded PostgreSQL${database.kind === 'folder' ? ` in ${database.path}` : ''}`
}
