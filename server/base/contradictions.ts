import type { Environment } from './environment.ts'

/** Settings that are good by themselves and cannot go together, a sentence each. */
export function contradictions(env: Environment): string[] {
  const problems: string[] = []
  const isEmbedded = env.OIDC_ISSUER === undefined
  if (isEmbedded && env.NODE_ENV === 'production') {
    problems.push(
      'OIDC_ISSUER must be set when NODE_ENV=production: the embedded provider is for local use only',
    )
  }
  if (env.METRICS_PORT === env.PORT && env.PORT !== 0) {
    problems.push('METRICS_PORT must differ from PORT: what it tells is not for everybody')
  }
  if (isEmbedded && env.METRICS_PORT === env.IDP_PORT && env.IDP_PORT !== 0) {
    problems.push('METRICS_PORT must differ from IDP_PORT: the embedded provider listens there')
  }
  if (
    env.OTEL_EXPORTER_OTLP_HEADERS !== undefined &&
    env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
  ) {
    problems.push(
      'OTEL_EXPORTER_OTLP_HEADERS is set without OTEL_EXPORTER_OTLP_ENDPOINT: nothing is told to anybody',
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
  if (env.OIDC_DPOP && env.OIDC_CLAIMS === 'userinfo') {
    problems.push(
      'OIDC_CLAIMS=userinfo cannot go with OIDC_DPOP=on: userinfo is asked with the token alone, which a provider refuses once it is bound to a key',
    )
  }
  if (env.PROCESSING_AV1 && env.PROCESSING === 'off') {
    problems.push(
      'PROCESSING_AV1=on cannot go with PROCESSING=off: it says what is made of films, which are then played as they came',
    )
  }
  if (env.TRANSCRIPTION_API_KEY !== undefined && env.TRANSCRIPTION_URL === undefined) {
    problems.push('TRANSCRIPTION_API_KEY is set without TRANSCRIPTION_URL: nobody is asked')
  }
  if (env.TRANSCRIPTION_URL !== undefined && env.PROCESSING === 'off') {
    problems.push(
      'TRANSCRIPTION_URL cannot go with PROCESSING=off: the sound of films is taken out of them where they are prepared',
    )
  }
  return [...problems, ...translationContradictions(env), ...storageContradictions(env)]
}

function translationContradictions(env: Environment): string[] {
  const problems: string[] = []
  const { TRANSLATION_URL: url, TRANSLATION_API_KEY: apiKey, TRANSLATION_MODEL: model } = env
  if (url === undefined && (apiKey !== undefined || model !== undefined)) {
    const set = apiKey === undefined ? 'TRANSLATION_MODEL' : 'TRANSLATION_API_KEY'
    problems.push(`${set} is set without TRANSLATION_URL: nobody is asked`)
  }
  if (url !== undefined && model === undefined) {
    problems.push('TRANSLATION_URL needs TRANSLATION_MODEL too: no model is everywhere')
  }
  if (url !== undefined && env.PROCESSING === 'off') {
    problems.push(
      'TRANSLATION_URL cannot go with PROCESSING=off: tracks are translated where films are prepared',
    )
  }
  return problems
}

const bucketNames = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

function storageContradictions(env: Environment): string[] {
  const problems: string[] = []
  const missing = bucketNames.filter((name) => env[name] === undefined)
  if (env.STORAGE === 's3' && missing.length > 0) {
    problems.push(`STORAGE=s3 needs ${missing.join(', ')} too`)
  } else if (missing.length > 0 && missing.length < bucketNames.length) {
    problems.push(`${missing.join(', ')} must be set too, or none of ${bucketNames.join(', ')}`)
  }
  if (env.PUBLIC_URL?.startsWith('https:') && env.MEDIA_ORIGIN?.startsWith('http:')) {
    problems.push(
      'MEDIA_ORIGIN must be an https address: pages of an https PUBLIC_URL may load nothing from http',
    )
  }
  if (env.MEDIA_DELIVERY !== 'redirect') return problems
  if (env.STORAGE !== 's3') {
    problems.push('MEDIA_DELIVERY=redirect needs STORAGE=s3: only a bucket can be sent to')
  }
  // Whoever has an origin of media goes to the bucket in the place of browsers.
  if (env.MEDIA_ORIGIN !== undefined) return problems
  const sentTo = env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT ?? ''
  if (env.PUBLIC_URL?.startsWith('https:') && sentTo.startsWith('http:')) {
    problems.push(
      'MEDIA_DELIVERY=redirect needs an https address in S3_PUBLIC_ENDPOINT: pages of an https PUBLIC_URL may load nothing from http',
    )
  }
  return problems
}
