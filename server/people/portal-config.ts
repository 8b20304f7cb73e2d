import { limits } from '#contract/limits.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import type { Config } from '#server/base/config.ts'

const playedAsTheyAre = ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-matroska']

/** What the service tells every client of itself. */
export function portalConfig(config: Config, build: string, hasProcessing: boolean): PortalConfig {
  const { portal, csrf, uploads } = config
  return {
    name: portal.name,
    logo: portal.logo,
    locales: ['en'],
    uploads: {
      accept: hasProcessing ? ['video/*', 'audio/*'] : playedAsTheyAre,
      maxB: uploads.maxB,
      maxDurationMs: limits.uploadDurationMs.max,
      chunk: {
        minB: limits.chunkB.min,
        maxB: limits.chunkB.max,
        defaultB: limits.chunkB.default,
      },
      parallel: limits.parallelUploads,
      filesPerBatch: limits.filesPerBatch,
    },
    features: {
      anonymous: portal.hasAnonymous,
      processing: hasProcessing,
      transcription: hasProcessing && config.transcription !== null,
      translation: hasProcessing && config.translation !== null,
    },
    publicWithoutWords: portal.publicWithoutWords,
    categories: [...portal.categories],
    licences: [...portal.licences],
    csrf,
    audience: { organisation: portal.name, internalCount: null },
    helpContact: portal.helpContact,
    build,
  }
}
