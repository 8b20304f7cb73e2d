import type { Config } from '#server/base/config.ts'
import { defineCheck, NotAsked } from '#server/doctor/base/check.ts'
import type { EnvironmentFile } from '#server/doctor/base/environment-file.ts'
import { ok, warn, type Judgement } from '#server/doctor/base/finding.ts'
import { describeEngine, type EngineFacts } from '#server/processing/describe-engine.ts'
import { findEngine } from '#server/processing/find-engine.ts'

interface FilmsEvidence {
  processing: Config['processing']
  /** Do processes beside the service see its database? */
  isShared: boolean
  engine: EngineFacts | null
}

/** Not at each start: the start says it itself. */
export const films = defineCheck({
  id: 'films',
  async ask({ config }: EnvironmentFile): Promise<FilmsEvidence> {
    if (config === null) throw new NotAsked('env-values')
    const { processing, database } = config
    const isAsked = processing.where !== 'off'
    return {
      processing,
      isShared: database.kind === 'postgres',
      engine: isAsked ? await findEngine(config) : null,
    }
  },
  judge: judgeFilms,
})

/** What becomes of films that are uploaded, and what would make more of them play. */
export function judgeFilms({ processing, isShared, engine }: FilmsEvidence): Judgement {
  const { where, ffmpegPath } = processing
  if (where === 'off') return ok('Films that every browser plays are taken (PROCESSING=off)')
  if (where === 'elsewhere' && !isShared) {
    return warn('Films wait for ever: PROCESSING=elsewhere, and no other process can see them', {
      cause: 'embedded-database',
      advice:
        'Remove PROCESSING, so that the service prepares them itself, or keep the database in PostgreSQL with DATABASE_URL.',
    })
  }
  if (engine === null) return withoutEngine(where, ffmpegPath)
  if (!engine.hasToneMapping) {
    return warn(`Films are prepared by ${describeEngine(engine, processing)}`, {
      cause: 'tone-mapping',
      advice:
        'Install an ffmpeg that is built with libzimg: that of Debian, Ubuntu or Homebrew is.',
    })
  }
  const described = describeEngine(engine, processing)
  if (processing.wantsAv1 && !engine.hasAv1) {
    return warn(`Films are prepared by ${described}`, {
      cause: 'av1',
      advice:
        'Install an ffmpeg that is built with libsvtav1 and libopus: that of Debian, Ubuntu or Homebrew is. Or remove PROCESSING_AV1.',
    })
  }
  return ok(
    where === 'here'
      ? `Films are prepared by ${described}`
      : `Films are prepared by processes started with --worker: here they would use ${described}`,
  )
}

function withoutEngine(where: 'here' | 'elsewhere', ffmpegPath: string | null): Judgement {
  const missing =
    ffmpegPath === null
      ? 'no ffmpeg 5.1 or newer with ffprobe beside it was found, and none came with npm'
      : `FFMPEG_PATH=${ffmpegPath} is no ffmpeg 5.1 or newer with ffprobe beside it, and none came with npm`
  if (where === 'elsewhere') {
    return ok(
      `Films are prepared by processes started with --worker, which this machine cannot: ${missing}`,
    )
  }
  return warn(`Only films that every browser plays are taken: ${missing}`, {
    cause: ffmpegPath === null ? 'no-engine' : 'path',
    advice:
      'Install ffmpeg (apt install ffmpeg, brew install ffmpeg, winget install ffmpeg), or set FFMPEG_PATH to it. PROCESSING=off says that it is meant so.',
  })
}
