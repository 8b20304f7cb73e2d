import { expect, test, vi } from 'vitest'

import { followManifest } from './follow-manifest.ts'

const { Engine, made } = vi.hoisted(() => {
  interface Told {
    levels: { videoCodec: string }[]
  }
  class Fake {
    loadLevel = -1
    config: { capLevelToPlayerSize: boolean }
    tell: ((event: string, told: Told) => void) | undefined
    constructor(config: Fake['config']) {
      this.config = config
      made.push(this)
    }
    on(event: string, hear: (event: string, told: Told) => void) {
      if (event === 'parsed') this.tell = hear
    }
    loadSource() {
      const codecs = ['avc1.64001f', 'avc1.640028', 'av01.0.08M.08']
      this.tell?.('parsed', { levels: codecs.map((videoCodec) => ({ videoCodec })) })
    }
    attachMedia() {}
    destroy() {}
  }
  const made: Fake[] = []
  return { Engine: Fake, made }
})
vi.mock('hls.js', () => ({
  default: Engine,
  Events: { MANIFEST_PARSED: 'parsed', ERROR: 'error' },
}))

test('a single frame is of the best there is, and what is watched as good as it can be shown', () => {
  vi.stubGlobal('MediaSource', Engine)
  const video = document.createElement('video')
  followManifest(video, '/film.m3u8', () => undefined, 'best')
  followManifest(video, '/film.m3u8', () => undefined, 'fitting')
  expect(made.map(({ loadLevel, config }) => [loadLevel, config.capLevelToPlayerSize])).toEqual([
    [1, false],
    [-1, true],
  ])
})
