import { expect, test } from 'vitest'

import { judgeFilms } from './film-checks.ts'

const engine = { name: 'ffmpeg 7.1', hasToneMapping: true }
const here = { where: 'here', ffmpegPath: null } as const

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

test('without one, what to install is said; not where that is meant', () => {
  const without = { isShared: true, engine: null }
  expect(judgeFilms({ ...without, processing: here })).toMatchObject({
    verdict: 'WARN',
    cause: 'no-engine',
    advice: expect.stringContaining('FFMPEG_PATH'),
  })
  const wrong = { where: 'here', ffmpegPath: '/opt/none' } as const
  const { cause, says } = judgeFilms({ ...without, processing: wrong })
  expect([cause, says]).toEqual(['path', expect.stringContaining('FFMPEG_PATH=/opt/none')])
  const off = { where: 'off', ffmpegPath: null } as const
  expect(judgeFilms({ ...without, processing: off }).verdict).toBe('OK')
})

test('processes of their own need a database that they can see', () => {
  const elsewhere = { where: 'elsewhere', ffmpegPath: null } as const
  const judge = (isShared: boolean) => judgeFilms({ processing: elsewhere, isShared, engine })
  expect(judge(false)).toMatchObject({ verdict: 'WARN', cause: 'embedded-database' })
  expect(judge(true)).toMatchObject({ verdict: 'OK', says: expect.stringContaining('--worker') })
})
