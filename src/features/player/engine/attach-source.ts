import type { PlaybackGrant } from '#contract/playback.ts'
import { codeGone } from '#lib/code/gone-code.ts'

import type { Adaptive, AdaptiveStart } from '../adaptive/adaptive.ts'

type PlaybackSource = PlaybackGrant['source']

/** The engine at work; null where the browser plays by itself. */
let adaptive: Adaptive | null = null
/** Names what was attached last: an engine that comes late for another is not wanted any more. */
let attached: AdaptiveStart | null = null

/** Can this browser play it at all? Empty types are tried rather than refused. */
export function canPlaySource(media: HTMLVideoElement, source: PlaybackSource): boolean {
  const { mimeType } = source
  return needsEngine(source) || mimeType === '' || media.canPlayType(mimeType) !== ''
}

/** A manifest, in a browser that lets a page feed the element. Others read manifests themselves. */
function needsEngine({ kind }: PlaybackSource): boolean {
  return kind === 'manifest' && ('MediaSource' in window || 'ManagedMediaSource' in window)
}

/**
 * Points the element at what the grant allows, starting at `startMs`. A file is read by ranges; a
 * manifest is followed by an adaptive engine, which comes when it is needed first.
 */
export function attachSource(source: PlaybackSource, start: AdaptiveStart): void {
  const { media, url, startMs } = start
  adaptive?.stop()
  adaptive = null
  attached = start
  if (needsEngine(source)) {
    // The film before would go on under this one's title until the engine is here.
    if (media.hasAttribute('src')) {
      media.removeAttribute('src')
      media.load()
    }
    void startAdaptive(start)
    return
  }
  media.src = url
  // Before the length is known this sets the default playback start position
  // (https://html.spec.whatwg.org/multipage/media.html#default-playback-start-position).
  media.currentTime = startMs / 1000
}

async function startAdaptive(start: AdaptiveStart): Promise<void> {
  const engine = await import('./adaptive-engine.ts').catch((error: unknown) =>
    codeGone(error, 'part').then(() => null),
  )
  if (start !== attached) return
  if (engine) adaptive = engine.startEngine(start)
  else start.onTrouble('unreachable')
}

/** The engine that plays at the moment; null where the browser does it by itself. */
export function adaptiveNow(): Adaptive | null {
  return adaptive
}
