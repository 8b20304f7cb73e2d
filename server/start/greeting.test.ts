import { expect, test } from 'vitest'

import { readConfig } from '#server/base/read-config.ts'

import { filmsLine, greeting } from './greeting.ts'

const saidWith = (settings: Record<string, string>) =>
  greeting(readConfig({ OIDC_ISSUER: 'https://id.example.org', ...settings }), {
    tookMs: 1,
    isDev: false,
    engine: null,
  })

test('the terminal says what becomes of films, and what the engine cannot', () => {
  const { processing } = readConfig({})
  const engine = { name: 'ffmpeg 7.1', hasToneMapping: true, hasAv1: true }
  expect(filmsLine({ processing }, engine)).toBe('any kind plays, prepared by ffmpeg 7.1')
  expect(filmsLine({ processing }, { ...engine, hasToneMapping: false })).toContain('HDR')
  expect(filmsLine({ processing }, null)).toContain('npm run doctor')
})

test('the terminal says whether AV1 is made where that is asked for', () => {
  const { processing } = readConfig({ PROCESSING_AV1: 'on' })
  const engine = { name: 'ffmpeg 7.1', hasToneMapping: true, hasAv1: true }
  expect(filmsLine({ processing }, engine)).toMatch(/ffmpeg 7\.1, in AV1 and Opus too$/)
  expect(filmsLine({ processing }, { ...engine, hasAv1: false })).toContain('not in AV1')
})

test('the terminal says which access tokens count, and that opaque ones of others do', () => {
  expect(saidWith({})).toContain(
    'JWTs for the client foyer, and opaque tokens of any application at the provider',
  )
  expect(saidWith({ OIDC_AUDIENCE: 'foyer-api' })).toMatch(/ Tokens +JWTs for foyer-api\n/)
  const introspection = {
    OIDC_INTROSPECTION_CLIENT_ID: 'svc',
    OIDC_INTROSPECTION_CLIENT_SECRET: 'secret',
  }
  expect(saidWith(introspection)).toContain('opaque tokens that introspection knows')
})
