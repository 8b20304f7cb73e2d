import { beforeEach, expect, test, vi } from 'vitest'

import { frameOf } from './flights.ts'

/** A stage whose film has its first frame, as far as a page can tell. */
function stageWith(film: { hasPlayed: boolean; atS: number }): HTMLElement {
  const stage = document.createElement('div')
  const video = document.createElement('video')
  Object.defineProperties(video, {
    readyState: { value: HTMLMediaElement.HAVE_ENOUGH_DATA },
    played: { value: { length: film.hasPlayed ? 1 : 0 } },
    currentTime: { value: film.atS },
    videoWidth: { value: 1280 },
    videoHeight: { value: 720 },
  })
  stage.append(video)
  return stage
}

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

test('a frame is kept of a film that was played, or stands where somebody left off', () => {
  expect(frameOf(stageWith({ hasPlayed: true, atS: 0 }))).toBeInstanceOf(HTMLCanvasElement)
  expect(frameOf(stageWith({ hasPlayed: false, atS: 90 }))).toBeInstanceOf(HTMLCanvasElement)
})

test('none is kept of one that has not begun: its poster is seen, and its first frame may be black', () => {
  expect(frameOf(stageWith({ hasPlayed: false, atS: 0 }))).toBeNull()
})
