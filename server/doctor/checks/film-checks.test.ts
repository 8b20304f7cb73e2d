import { expect, test } from 'vitest'

import { judgeFilms } from './film-checks.ts'

const engine = { name: 'ffmpeg 7.1', hasToneMapping: true, hasAv1: true }
const usual = { ffmpegPath: null, wantsAv1: false }
const here = { where: 'here', ...usual } as const

test('an engine that can do all of it is named', () => {
  const { verdict, says } = judgeFilms({ processing: here, isShared: false, engine })
  expect([verdict, says]).toEqual(['OK', 'Films are prepared by ffmpeg 7.1'])
})

test('an engine that lacks something says what, and what has it', () => {
  const plain = { ...engine, hasToneMapping: false }
  expect(judgeFilms({ processing: here, isShared: false, engine: plain })).toMatchObject({
    verdict: 'WARN',
    cause: 'tone-mapping',
    says: 'Films are prepared by ffmpeg 7.1, in which bright films (HDR) look pale: it has no zscale',
  })
})

test('AV1 that is asked for and cannot be made is told, and what makes it', () => {
  const asking = { ...here, wantsAv1: true }
  const plain = { ...engine, hasAv1: false }
  expect(judgeFilms({ processing: asking, isShared: false, engine: plain })).toMatchObject({
    verdict: 'WARN',
    cause: 'av1',
    says: expect.stringContaining('it has no libsvtav1 or no libopus'),
  })
  expect(judgeFilms({ processing: asking, isShared: false, engine })).toMatchObject({
    verdict: 'OK',
    says: 'Films are prepared by ffmpeg 7.1, in AV1 and Opus too',
  })
  expect(judgeFilms({ processing: here, isShared: false, engine: plain }).verdict).toBe('OK')
})

test('without one, what to install is said; not where that is meant', () => {
  const without = { isShared: true, engine: null }
  expect(judgeFilms({ ...without, processing: here })).toMatchObject({
    verdict: 'WARN',
    cause: 'no-engine',
    advice: expect.stringContaining('FFMPEG_PATH'),
  })
  const wrong = { ...here, ffmpegPath: '/opt/none' }
  const { cause, says } = judgeFilms({ ...without, processing: wrong })
  expect([cause, says]).toEqual(['path', expect.stringContaining('FFMPEG_PATH=/opt/none')])
  const off = { where: 'off', ...usual } as const
  expect(judgeFilms({ ...without, processing: off }).verdict).toBe('OK')
})

test('processes of their own need a database that they can see', () => {
  const elsewhere = { where: 'elsewhere', ...usual } as const
  const judge = (isShared: boolean) => judgeFilms({ processing: elsewhere, isShared, engine })
  expect(judge(false)).toMatchObject({ verdict: 'WARN', cause: 'embedded-database' })
  expect(judge(true)).toMatchObject({ verdict: 'OK', says: expect.stringContaining('--worker') })
})
