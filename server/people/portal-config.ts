import { limits } from '#contract/limits.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import { categories } from '#server/categories/categories.ts'
import type { Config } from '#server/config.ts'

const licences = [
  { id: 'internal', label: 'For this organisation only' },
  { id: 'cc-by', label: 'Creative Commons: attribution' },
  { id: 'cc-by-sa', label: 'Creative Commons: attribution, share alike' },
  { id: 'cc0', label: 'Public domain (CC0)' },
]

/** What the service tells every client of itself. */
export function portalConfig(config: Config, build: string): PortalConfig {
  const { portal, csrf, uploads } = config
  return {
    name: portal.name,
    logo: portal.logo,
    locales: ['en'],
    uploads: {
      accept: ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-matroska'],
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
    features: { anonymous: portal.hasAnonymous },
    categories: [...categories],
    licences,
    csrf,
    audience: { internalLabel: `Everyone at ${portal.name}`, internalCount: null },
    helpContact: portal.helpContact,
    build,
  }
}
