import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { defaultPreferences } from '#contract/people.ts'
import type { ProgressReport } from '#contract/playback.ts'
import { dropDraft, keepDraft } from '#features/comments/comment-drafts.ts'
import { followProgress } from '#features/player/engine/follow-progress.ts'
import { mediaElement } from '#features/player/engine/media-element.ts'
import { bindMediaEvents } from '#features/player/engine/media-events.ts'
import { openVideo } from '#features/player/engine/open-video.ts'
import { play, setSpeed } from '#features/player/engine/player-actions.ts'
import { playerState, updatePlayer } from '#features/player/engine/player-store.ts'
import { EndCard } from '#features/player/stage/end-card.tsx'
import { film, grantFor, itemFor, startWatching, stopWatching } from '#tests/support/watching.ts'
import { applyMotion } from '#ui/theme.ts'

beforeEach(startWatching)
afterEach(() => {
  applyMotion('system')
  stopWatching()
})

test('what is told as watched was played, not jumped over', async () => {
  const told: ProgressReport[] = []
  bindMediaEvents()
  updatePlayer({ item: itemFor('jumped'), phase: 'ready', positionMs: 0, durationMs: 600_000 })
  mediaElement().src = 'https://portal.test/film'
  const stop = followProgress('jumped', 10_000, (report) => told.push(report))
  await film.arrive()
  await play()
  await vi.advanceTimersByTimeAsync(2000)
  mediaElement().currentTime = 60
  await vi.advanceTimersByTimeAsync(1500)
  stop()
  expect(told.at(-1)).toMatchObject({ positionMs: 61_500, watchedMs: 3500 })
})

test('another speed is for the one video; the next has the usual one of the settings', () => {
  const options = { startMs: null, preferences: defaultPreferences, shouldPlay: false }
  openVideo(itemFor('first'), grantFor(), options)
  setSpeed(2)
  openVideo(itemFor('second'), grantFor(), options)
  expect([playerState().speed, mediaElement().playbackRate]).toEqual([1, 1])
})

test('somebody without settings keeps the speed they chose in this browser', () => {
  const options = { startMs: null, preferences: null, shouldPlay: false }
  openVideo(itemFor('third'), grantFor(), options)
  setSpeed(1.5)
  openVideo(itemFor('fourth'), grantFor(), options)
  expect(playerState().speed).toBe(1.5)
})

test('the next video begins by itself, unless motion is reduced, by the system or by the person', async () => {
  const open = vi.fn()
  const next = {
    title: 'The next one',
    channelName: 'Workshop',
    durationMs: null,
    pictureUrl: null,
    open,
  }
  const first = render(<EndCard next={next} onAgain={() => undefined} />)
  await vi.advanceTimersByTimeAsync(9000)
  expect(open).toHaveBeenCalledTimes(1)
  first.unmount()
  applyMotion('on')
  render(<EndCard next={next} onAgain={() => undefined} />)
  await vi.advanceTimersByTimeAsync(9000)
  expect(open).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Up next')).toBeTruthy()
  applyMotion('off')
})

test('the next video takes nobody away who is writing, nor to where no connection leads', async () => {
  const open = vi.fn()
  const next = {
    title: 'The next one',
    channelName: 'Workshop',
    durationMs: null,
    pictureUrl: null,
    open,
  }
  keepDraft('comment a', 'Half a')
  const first = render(<EndCard next={next} onAgain={() => undefined} />)
  await vi.advanceTimersByTimeAsync(9000)
  first.unmount()
  dropDraft('comment a')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<EndCard next={next} onAgain={() => undefined} />)
  await vi.advanceTimersByTimeAsync(9000)
  expect(open).not.toHaveBeenCalled()
})
