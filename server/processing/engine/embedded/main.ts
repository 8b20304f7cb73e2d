import { AV_LOG_ERROR } from 'node-av/constants'
import { Log, getFFmpegInfo } from 'node-av/lib'

import type { Recipe } from '#server/processing/engine/recipe.ts'

import { describeFilm } from './describe-film.ts'
import { hasAv1 } from './encoding.ts'
import { makeFilms } from './make-films.ts'
import { measureFilm } from './measure-film.ts'

/** A program of its own: `version` (and whether it encodes `av1`), `probe <film>`, `measure <film>` or `make <recipe>`. It believes whoever started it, and no film. */
const [task, subject = ''] = process.argv.slice(2)
Log.setLevel(AV_LOG_ERROR)
try {
  if (task === 'version') console.log(getFFmpegInfo().version, hasAv1() ? 'av1' : '')
  if (task === 'probe') console.log(JSON.stringify(await describeFilm(subject)))
  if (task === 'measure') await measureFilm(subject)
  if (task === 'make') {
    const recipe: Recipe = JSON.parse(subject)
    await makeFilms(recipe)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
