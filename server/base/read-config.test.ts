import { expect, test } from 'vitest'

import { readConfig } from './read-config.ts'

test('nothing set is a portal for this computer, with everything embedded', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    publicOrigin: 'http://localhost:8080',
    database: { kind: 'folder' },
    oidc: {
      issuer: 'http://localhost:8090',
      isEmbedded: true,
      audience: 'foyer-api',
      scope: 'openid profile email offline_access',
      front: {},
    },
    hasSampleLibrary: true,
    isProduction: false,
  })
})

test('an empty value means the default', () => {
  expect(readConfig({ PORT: '', OIDC_ISSUER: '', PUBLIC_URL: '' })).toEqual(readConfig({}))
})

test('a provider of one’s own turns the embedded one and the sample library off', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    OIDC_ISSUER: 'https://id.quillmoor.example/realms/staff',
    OIDC_AUDIENCE: 'foyer',
    OIDC_ROLE_CLAIM: 'realm_access.roles',
    OIDC_ROLE_MAP: 'video-admin=admin, staff = creator',
    PUBLIC_URL: 'https://videos.quillmoor.example/',
    APP_ORIGINS: 'https://a.example, https://b.example:8443',
  })
  expect(config).toMatchObject({
    publicOrigin: 'https://videos.quillmoor.example',
    appOrigins: ['https://a.example', 'https://b.example:8443'],
    hasSampleLibrary: false,
    isValidatingAnswers: false,
    oidc: {
      isEmbedded: false,
      scope: 'openid profile email',
      roleMap: { 'video-admin': 'admin', staff: 'creator' },
      front: { audience: 'foyer' },
    },
  })
})

test('how the audience is asked for depends on the provider', () => {
  const frontOf = (param: string) =>
    readConfig({
      OIDC_ISSUER: 'https://id.example',
      OIDC_AUDIENCE: 'urn:api',
      OIDC_AUDIENCE_PARAM: param,
      OIDC_EXTRA_PARAMS: 'kc_idp_hint=saml&prompt=login',
    }).oidc.front
  const extraParams = { kc_idp_hint: 'saml', prompt: 'login' }
  expect(frontOf('resource')).toEqual({ resource: 'urn:api', extraParams })
  expect(frontOf('none')).toEqual({ extraParams })
})

test.each([
  [{ PORT: '70000' }, 'PORT must be a port number (0 to 65535)'],
  [{ IDP_PORT: '8080' }, 'IDP_PORT must differ from PORT'],
  [{ PUBLIC_URL: 'https://videos.example/portal' }, 'PUBLIC_URL must have no path'],
  [{ PUBLIC_URL: 'ftp://videos.example' }, 'PUBLIC_URL must be an origin'],
  [{ CSRF_COOKIE: 'a b' }, 'CSRF_COOKIE must be 1 to 64'],
  [{ SIGNING_SECRET: 'short' }, 'SIGNING_SECRET must have at least 32 characters'],
  [{ OIDC_DEFAULT_ROLE: 'king' }, 'OIDC_DEFAULT_ROLE must be viewer, creator, moderator, admin'],
  [{ PORTAL_COLOURS: 'brass=red;background:url(x)' }, 'PORTAL_COLOURS has no colour for brass'],
  [{ PORTAL_COLOURS: 'velvet=%23123456&sky=%23fff' }, 'PORTAL_COLOURS knows no colour "sky"'],
  [{ PORTAL_CATEGORIES: 'Field work' }, 'PORTAL_CATEGORIES has "Field work": an id is'],
  [{ PORTAL_CATEGORIES: 'a=A&b=' }, 'PORTAL_CATEGORIES has no label for b'],
  [{ PORTAL_CATEGORIES: `a=${'x'.repeat(61)}` }, 'PORTAL_CATEGORIES has a label of more than 60'],
  [{ PORTAL_LICENCES: 'own=Ours&own=Theirs' }, 'PORTAL_LICENCES has own more than once'],
  [
    { PORTAL_LICENCES: Array.from({ length: 51 }, (_, n) => `l${n}=L`).join('&') },
    'PORTAL_LICENCES has 51 entries',
  ],
  [{ REQUESTS_PER_10S: 'many' }, 'REQUESTS_PER_10S must be a number'],
  [{ SAMPLE_LIBRARY: 'yes' }, 'SAMPLE_LIBRARY must be on or off'],
  [
    { OIDC_DPOP: 'on', OIDC_CLAIMS: 'userinfo' },
    'OIDC_CLAIMS=userinfo cannot go with OIDC_DPOP=on',
  ],
  [
    { OIDC_INTROSPECTION_CLIENT_ID: 'svc' },
    'OIDC_INTROSPECTION_CLIENT_SECRET must be set together',
  ],
])('%o is refused by name', (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence)
})

test('what people choose from is as long and in the order as it is written', () => {
  expect(readConfig({}).portal.categories.map(({ id }) => id)).toEqual([
    'announcements',
    'learning',
    'engineering',
    'culture',
    'field-work',
    'events',
  ])
  expect(readConfig({}).portal.licences).toContainEqual({
    id: 'cc-by-sa',
    label: 'Creative Commons: attribution, share alike',
  })
  const own = 'talks=Talks&2026=This year & next'.replace('& n', '%26 n')
  expect(readConfig({ PORTAL_CATEGORIES: own }).portal.categories).toEqual([
    { id: 'talks', label: 'Talks' },
    { id: '2026', label: 'This year & next' },
  ])
})

test('a provider without a client id, and an address of no database, are named', () => {
  const issuer = { OIDC_ISSUER: 'https://id.quillmoor.example' }
  expect(() => readConfig({ ...issuer, OIDC_CLIENT_ID: '' })).toThrow(/OIDC_CLIENT_ID is empty/)
  expect(readConfig(issuer).oidc.clientId).toBe('foyer')
  expect(() => readConfig({ DATABASE_URL: 'postgres://' })).toThrow(/DATABASE_URL/)
})

test('sensitive calls ask for a fresh sign-in only when told to', () => {
  expect(readConfig({}).stepUp).toEqual({ maxAgeS: null, acrValues: null })
  expect(readConfig({ STEP_UP_MAX_AGE: '0', STEP_UP_ACR: 'mfa' }).stepUp).toEqual({
    maxAgeS: 0,
    acrValues: 'mfa',
  })
  expect(() => readConfig({ STEP_UP_MAX_AGE: 'soon' })).toThrow(/STEP_UP_MAX_AGE/)
})

test('AV1 is made where films are prepared, and only where somebody wants it', () => {
  expect(readConfig({}).processing.wantsAv1).toBe(false)
  expect(readConfig({ PROCESSING_AV1: 'on' }).processing.wantsAv1).toBe(true)
  expect(() => readConfig({ PROCESSING_AV1: 'yes' })).toThrow('PROCESSING_AV1 must be on or off')
  expect(() => readConfig({ PROCESSING_AV1: 'on', PROCESSING: 'off' })).toThrow(
    'PROCESSING_AV1=on cannot go with PROCESSING=off',
  )
})

const bucket = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'films',
  S3_ACCESS_KEY_ID: 'AK',
  S3_SECRET_ACCESS_KEY: 'a-secret-of-ours',
}

test('files are on disk until a whole bucket is named', () => {
  expect(readConfig({}).storage).toEqual({ where: 'disk', bucket: null, delivery: 'service' })
  expect(readConfig({ STORAGE: 's3', ...bucket, S3_REGION: 'auto' }).storage).toEqual({
    where: 's3',
    bucket: {
      endpoint: 'https://s3.example.org',
      publicEndpoint: 'https://s3.example.org',
      region: 'auto',
      bucket: 'films',
      accessKeyId: 'AK',
      secretAccessKey: 'a-secret-of-ours',
      isPathStyle: true,
    },
    delivery: 'service',
  })
  expect(readConfig(bucket).storage).toMatchObject({ where: 'disk', bucket: { bucket: 'films' } })
})

test.each([
  [{ STORAGE: 'cloud' }, 'STORAGE must be disk or s3'],
  [{ STORAGE: 's3', S3_BUCKET: 'films' }, 'STORAGE=s3 needs S3_ENDPOINT, S3_ACCESS_KEY_ID'],
  [{ S3_BUCKET: 'films' }, 'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too'],
  [{ ...bucket, S3_ENDPOINT: 'https://s3.example.org/films' }, 'S3_ENDPOINT must have no path'],
  [{ ...bucket, S3_BUCKET: 'My Films' }, 'S3_BUCKET must be 3 to 63'],
  [{ ...bucket, S3_SECRET_ACCESS_KEY: 'a secret' }, 'S3_SECRET_ACCESS_KEY must have no blanks'],
  [{ ...bucket, MEDIA_DELIVERY: 'redirect' }, 'MEDIA_DELIVERY=redirect needs STORAGE=s3'],
  [
    {
      ...bucket,
      STORAGE: 's3',
      S3_ENDPOINT: 'http://minio:9000',
      MEDIA_DELIVERY: 'redirect',
      PUBLIC_URL: 'https://videos.example.org',
    },
    'MEDIA_DELIVERY=redirect needs an https address in S3_PUBLIC_ENDPOINT',
  ],
  [
    { ...bucket, MEDIA_ORIGIN: 'http://media:80', PUBLIC_URL: 'https://videos.example.org' },
    'MEDIA_ORIGIN must be an https address',
  ],
  [
    { ...bucket, MEDIA_ORIGIN: 'https://media.example.org/films' },
    'MEDIA_ORIGIN must have no path',
  ],
])('of files, %o is refused by name, and no secret is told', (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence)
  expect(() => readConfig(variables)).not.toThrow(/a.secret/)
})

test('connections and a port for numbers are set by number, and that port is no other', () => {
  const variables = { DATABASE_URL: 'postgres://db/foyer', DATABASE_POOL: '25' }
  expect(readConfig(variables)).toMatchObject({ database: { connections: 25 }, metricsPort: null })
  expect(() => readConfig({ ...variables, DATABASE_POOL: '0' })).toThrow('DATABASE_POOL must be')
  expect(readConfig({ METRICS_PORT: '9464' }).metricsPort).toBe(9464)
  const same = { PORT: '8080', METRICS_PORT: '8080' }
  expect(() => readConfig(same)).toThrow('METRICS_PORT must differ from PORT')
  const asProvider = { IDP_PORT: '9464', METRICS_PORT: '9464' }
  expect(() => readConfig(asProvider)).toThrow('METRICS_PORT must differ from IDP_PORT')
  expect(readConfig({ HOST: '0.0.0.0' }).metricsHost, 'not with the rest').toBe('localhost')
})
