import { afterEach, expect, test, vi } from 'vitest'

import { attachSource } from './attach-source.ts'

afterEach(() => vi.unstubAllGlobals())

test('while the engine of the next film is on its way, the film before is not heard under its title', () => {
  vi.stubGlobal('MediaSource', () => undefined)
  const media = document.createElement('video')
  const load = vi.spyOn(media, 'load').mockReturnValue()
  const start = { media, startMs: 0, onTrouble: () => undefined }
  attachSource(
    { kind: 'file', url: '/media/one.mp4', mimeType: 'video/mp4' },
    { ...start, url: '/media/one.mp4' },
  )
  expect(media.getAttribute('src')).toBe('/media/one.mp4')
  const manifest = '/media/t/pass/two/master.m3u8'
  attachSource(
    { kind: 'manifest', url: manifest, mimeType: 'application/vnd.apple.mpegurl' },
    { ...start, url: manifest },
  )
  expect(media.hasAttribute('src')).toBe(false)
  expect(load).toHaveBeenCalledTimes(1)
})
