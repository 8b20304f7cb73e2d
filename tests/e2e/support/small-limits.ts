import { registerHooks } from 'node:module'

import { serviceLimits } from '#contract/limits.ts'

/**
 * Loaded before a service that a test starts (`--import`): what otherwise takes a quarter of an hour, or a film that long,
 * is over while a test waits. Permissions to play last twenty seconds, and a film of a minute is made in pieces of twenty.
 */
Object.assign(serviceLimits, { playbackGrantMs: 20_000 })

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('/server/base/piece-lengths.ts')) return next(url, context)
    const source =
      'export const pieceLengthsFor = () => ({ leastFilmMs: 60_000, pieceMs: 20_000, wordsMs: 60_000 })'
    return { format: 'module', source, shortCircuit: true }
  },
})
