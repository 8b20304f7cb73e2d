import { vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'
import type { Caption } from '#contract/captions.ts'
import { defaultPreferences, type Me } from '#contract/people.ts'
import type { PlaybackGrant } from '#contract/playback.ts'
import { webVttQuery } from '#data/cues.ts'
import { forgetWatched } from '#data/library.ts'
import { meQuery } from '#data/me.ts'
import { playbackQuery } from '#data/playback.ts'
import { mediaElement } from '#features/player/engine/media-element.ts'
import { openVideo, type OpenVideoOptions } from '#features/player/engine/open-video.ts'
import { playerState, type PlayerItem } from '#features/player/engine/player-store.ts'
import { parseWebVtt } from '#lib/webvtt.ts'

import { FakeMedia } from './fake-media.ts'

// Somebody is signed in; signing in is another test's.
vi.mock('#auth/renewal/access-token.ts', () => ({ accessToken: async () => 'a-token' }))

/** The player's one element, played by the test. */
export const film = new FakeMedia(mediaElement())

export interface Asked {
  method: string
  path: string
  body: unknown
  isLast: boolean
}

/** What the page asks for, and what lies between it and the bytes. */
export interface Watching {
  /** Calls of the API, in order. */
  asked: Asked[]
  /** What the address of the film answers; null when there is no connection. */
  mediaStatus: number | null
  /** What the next permission answers; null when there is no connection. */
  grant: (() => PlaybackGrant) | null
  /** What a report of progress is told of the words of the film. */
  words: string
}

export const MINUTE_MS = 60_000

/** A page with a clock of its own, a service that allows to play, and nothing remembered. */
export function startWatching(): Watching {
  vi.useFakeTimers()
  vi.stubGlobal('MediaError', {
    MEDIA_ERR_NETWORK: 2,
    MEDIA_ERR_DECODE: 3,
    MEDIA_ERR_SRC_NOT_SUPPORTED: 4,
  })
  // The place then moves by `timeupdate` alone: an hour has half a million frames.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  setSettings(readSettings({ VITE_OIDC_ISSUER: 'https://issuer.test' }))
  localStorage.clear()
  queryClient.setQueryData(meQuery().queryKey, { preferences: defaultPreferences } as Me)
  document.cookie = 'XSRF-TOKEN=a'
  mediaElement().pause()
  document.body.append(mediaElement())
  Object.assign(film, { refusesSound: false, refusesPlay: false, canPlay: true, isStuck: false })
  film.durationS = 600
  let grants = 1
  const watching: Watching = {
    asked: [],
    mediaStatus: 206,
    grant: () => grantFor((grants += 1)),
    words: grantFor().words,
  }
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    const { pathname, origin } = new URL(input, location.href)
    if (origin !== location.origin) return answer(watching.mediaStatus)
    const { method = 'GET', body, keepalive = false } = init
    const json: unknown = typeof body === 'string' ? JSON.parse(body) : null
    watching.asked.push({ method, path: pathname, body: json, isLast: keepalive })
    if (method === 'PATCH') return Response.json({ ...defaultPreferences, ...Object(json) })
    if (pathname.endsWith('/progress')) return Response.json({ words: watching.words })
    if (!pathname.endsWith('/playback')) return answer(204)
    if (!watching.grant) throw new TypeError('Failed to fetch')
    return Response.json(watching.grant(), { status: 201 })
  })
  return watching
}

function answer(status: number | null): Response {
  if (status === null) throw new TypeError('Failed to fetch')
  return new Response(null, { status })
}

export function stopWatching(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

/** A permission of a quarter of an hour, from now; `version` tells one address from the next. */
export function grantFor(version = 1): PlaybackGrant {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
  return {
    version: 'of-one-film',
    source: { kind: 'file', url: `https://portal.test/film?v=${version}`, mimeType: 'video/mp4' },
    posterUrl: null,
    storyboard: null,
    captions: [],
    words: 'as they were',
    resumeMs: 0,
    issuedAt: at(0),
    expiresAt: at(15),
    renewAfter: at(12),
    heartbeatMs: 10_000,
  }
}

/** The page has a permission for this video; answers whether it is to be asked for anew. */
export function keepGrant(videoId: string): () => boolean | undefined {
  const { queryKey } = playbackQuery(videoId)
  queryClient.setQueryData(queryKey, grantFor())
  return () => queryClient.getQueryState(queryKey)?.isInvalidated
}

/** The page has the lines of a track. */
export function keepLines(videoId: string, track: Caption, file: string): void {
  queryClient.setQueryData(webVttQuery(videoId, track).queryKey, parseWebVtt(file))
}

export function itemFor(videoId: string): PlayerItem {
  const word = (lang: string, label: string) => ({
    id: `track-${lang}`,
    lang,
    label,
    kind: 'captions' as const,
    origin: 'upload' as const,
    state: 'published' as const,
    isForFormerFilm: false,
    isChecked: false,
    model: null,
    etag: 'v1',
    cueCount: 1,
    isDefault: lang === 'en',
    url: `https://portal.test/${lang}.vtt`,
    updatedAt: '2026-11-21T00:00:00Z',
  })
  return {
    videoId,
    title: `Film ${videoId}`,
    channelName: 'Workshop',
    posterUrl: 'https://portal.test/poster',
    durationMs: 600_000,
    fps: 25,
    height: 720,
    isWhole: true,
    chapters: [
      { startMs: 0, title: 'Paper' },
      { startMs: 120_000, title: 'Fold' },
      { startMs: 300_000, title: 'Light' },
    ],
    captions: [word('en', 'English'), word('de', 'Deutsch')],
    descriptions: [],
    storyboard: null,
  }
}

/** Opens a video nobody has opened before, or the one that is named. */
export function open(
  change: Partial<OpenVideoOptions & { grant: PlaybackGrant; videoId: string }> = {},
): string {
  const { videoId = crypto.randomUUID(), ...options } = change
  const { queryKey } = playbackQuery(videoId)
  const kept = queryClient.getQueryState(queryKey)
  // As the page has it: the one that is kept of a video that was opened before, unless it is outdated.
  const known = kept?.isInvalidated ? undefined : kept?.data
  const grant = change.grant ?? known ?? grantFor()
  if (grant !== known) queryClient.setQueryData(queryKey, grant)
  openVideo(itemFor(videoId), grant, {
    startMs: null,
    preferences: null,
    shouldPlay: false,
    ...options,
  })
  return videoId
}

/** Opens a video and plays it. */
export async function play(change: Parameters<typeof open>[0] = {}): Promise<string> {
  const videoId = open({ shouldPlay: true, ...change })
  await film.arrive()
  return videoId
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await film.settled()
}

/** Takes one video, or all of them, out of the history. */
export async function forget(videoId: string | null): Promise<void> {
  const forgetting = forgetWatched(videoId)
  await pass(0)
  await forgetting
}

/** What was known of one person is thrown away for the next. */
export function signInAsOther(): void {
  queryClient.clear()
  queryClient.setQueryData(meQuery().queryKey, { preferences: defaultPreferences } as Me)
}

/** As the page knows them of who is here. */
export const readPreferences = () =>
  queryClient.getQueryData(meQuery().queryKey)?.preferences ?? null

export const phase = () => playerState().phase
export const atS = () => mediaElement().currentTime
