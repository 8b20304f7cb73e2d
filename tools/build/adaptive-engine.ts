import type { Plugin } from 'vite'

const source = new URL('../../node_modules/hls.js/src/', import.meta.url).pathname

/** What films made here need beside pictures: several tracks of sound. Everything else of the engine stays out. */
const parts = {
  __USE_ALT_AUDIO__: true,
  __USE_SUBTITLES__: false,
  __USE_CMCD__: false,
  __USE_CONTENT_STEERING__: false,
  __USE_EME_DRM__: false,
  __USE_IFRAMES__: false,
  __USE_INTERSTITIALS__: false,
  __USE_M2TS_ADVANCED_CODECS__: false,
  __USE_MEDIA_CAPABILITIES__: false,
  __USE_VARIABLE_SUBSTITUTION__: false,
  // There is nothing to repackage, so a worker would only be one more thing to start.
  __IN_WORKER__: false,
}

/**
 * hls.js from the sources in its package: its small build plays a film with its sound apart silently, its full one weighs
 * half as much again (docs/decisions/0036-hls-from-its-sources.md).
 */
export function adaptiveEngine(): Plugin {
  return {
    name: 'adaptive-engine',
    config: () => ({
      resolve: { alias: [{ find: /^hls\.js$/, replacement: `${source}exports-named.ts` }] },
      define: {
        ...Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, `${value}`])),
        __VERSION__: JSON.stringify('as built here'),
        __HLS_WORKER_BUNDLE__: 'undefined',
      },
    }),
  }
}
