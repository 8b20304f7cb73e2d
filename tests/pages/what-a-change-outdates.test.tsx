import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { paths } from '#config/paths.ts'
import { getMe } from '#contract/calls/account-calls.ts'
import { listComments } from '#contract/calls/comment-calls.ts'
import { listMyVideos } from '#contract/calls/editing-calls.ts'
import { getVideo, reportProgress } from '#contract/calls/video-calls.ts'
import { changePreferences, personQuery, saveProfile } from '#data/account/account.ts'
import { askForChange } from '#data/bulk-changes.ts'
import { categoriesQuery } from '#data/categories.ts'
import { setChannelPicture } from '#data/channel-changes.ts'
import {
  allChannelsQuery,
  channelQuery,
  channelsOfQuery,
  channelsQuery,
  ownChannelsQuery,
  subscriptionsQuery,
} from '#data/channels.ts'
import { commentsQuery, dropComment, hideComment, sendComment } from '#data/comments.ts'
import { dropDraft, openDraft } from '#data/drafts.ts'
import { captionsQuery, changeCaptions } from '#data/editing/captions.ts'
import { chaptersQuery, saveChapters } from '#data/editing/chapters.ts'
import { versionsQuery } from '#data/editing/versions.ts'
import { homeQuery } from '#data/home.ts'
import { forgetWatched, historyQuery, likedQuery, watchLaterQuery } from '#data/library.ts'
import { meQuery } from '#data/me.ts'
import { playbackQuery } from '#data/playback.ts'
import { portalConfigQuery } from '#data/portal-config.ts'
import { react } from '#data/reaction.ts'
import { searchQuery } from '#data/search.ts'
import { libraryFiguresQuery, myVideosQuery, sentDraftsQuery } from '#data/studio.ts'
import { setSubscribed } from '#data/subscribing.ts'
import { publish, saveVideo, setFeatured, showPictures } from '#data/video-changes.ts'
import { alikeQuery, relatedQuery, videoQuery } from '#data/video.ts'
import { channelStillQuery, subscriptionFeedQuery, videosQuery } from '#data/videos.ts'
import { setWatchLater } from '#data/watch-later.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { makePng } from '#tests/support/pictures.ts'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const ada = { username: 'ada', role: 'admin' } as const
const videoId = 'Qm7fLdesk_1'
const otherId = 'gR33nh0use_'
const spareId = 'c00lArch_p3'
let handle = ''
let adaId = ''

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
  await openApp(service, paths.about(), ada)
  const { channel } = await send(getVideo, { params: { videoId } })
  handle = channel.handle
  adaId = (await send(getMe)).id
})
afterAll(() => service.close())

/** Everything the pages ask for, as they ask for it. */
async function fill(): Promise<void> {
  queryClient.clear()
  await Promise.all([
    queryClient.fetchQuery(homeQuery()),
    queryClient.fetchQuery(categoriesQuery()),
    queryClient.fetchQuery(meQuery()),
    queryClient.fetchQuery(portalConfigQuery()),
    queryClient.fetchQuery(subscriptionsQuery()),
    queryClient.fetchQuery(channelsQuery()),
    queryClient.fetchQuery(ownChannelsQuery()),
    queryClient.fetchQuery(channelQuery(handle)),
    queryClient.fetchQuery(channelsOfQuery('pim-quillmoor')),
    queryClient.fetchQuery(personQuery(adaId)),
    queryClient.fetchQuery(sentDraftsQuery()),
    queryClient.fetchQuery(libraryFiguresQuery()),
    queryClient.fetchQuery(videoQuery(videoId)),
    queryClient.fetchQuery(versionsQuery(videoId)),
    queryClient.fetchQuery(captionsQuery(videoId)),
    queryClient.fetchQuery(chaptersQuery(videoId)),
    queryClient.fetchQuery(relatedQuery(otherId)),
    queryClient.fetchQuery(alikeQuery(otherId)),
    queryClient.fetchQuery(playbackQuery(videoId)),
    queryClient.fetchInfiniteQuery(videosQuery({})),
    queryClient.fetchInfiniteQuery(subscriptionFeedQuery(false)),
    queryClient.fetchInfiniteQuery(myVideosQuery({})),
    queryClient.fetchInfiniteQuery(searchQuery({ q: 'lighting' })),
    queryClient.fetchInfiniteQuery(watchLaterQuery('')),
    queryClient.fetchInfiniteQuery(likedQuery('')),
    queryClient.fetchInfiniteQuery(historyQuery('')),
    queryClient.fetchInfiniteQuery(allChannelsQuery()),
    queryClient.fetchInfiniteQuery(channelStillQuery(handle)),
    queryClient.fetchInfiniteQuery(commentsQuery(videoId, 'new')),
  ])
}

const nameOf = (key: readonly unknown[]) =>
  (key[0] === 'lists' || key[0] === 'channels' ? key.slice(0, 2) : key.slice(0, 1)).join(' ')

/** What differs each time (the name of the film in a permission does), or is shown nowhere; and what no list shows, but the studio's. */
const passing = ['issuedAt', 'expiresAt', 'renewAfter', 'notifyLevel']
const unshown = ['likeCount', 'commentCount', 'subscribed', 'subscriberCount']
const numbered = new Set(['lists studio', 'video', 'channels one'])

function plain(name: string, data: unknown): string {
  const left = numbered.has(name) ? passing : [...passing, ...unshown]
  const other = { video: ['channel'], 'own-channels': ['owner'], playback: ['version'] }[name] ?? []
  return JSON.stringify(data, (field, value: unknown) => {
    if (left.includes(field) || other.includes(field)) return undefined
    return typeof value === 'string' && value.startsWith('http') ? value.split('?')[0] : value
  })
}

/** What stays as it is after a change: it is not asked for again, and so must be right. */
async function keptBy(change: () => Promise<unknown>): Promise<string[]> {
  await fill()
  await change()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const queries = queryClient.getQueryCache().getAll()
  const kept = queries.filter(({ state }) => !state.isInvalidated)
  const shown = new Map(
    kept.map(({ queryHash, queryKey, state }) => [queryHash, plain(nameOf(queryKey), state.data)]),
  )
  await queryClient.refetchQueries()
  for (const { queryHash, queryKey, state } of kept) {
    const name = nameOf(queryKey)
    expect(shown.get(queryHash), `${name} as the service has it`).toBe(plain(name, state.data))
  }
  return [...new Set(kept.map(({ queryKey }) => nameOf(queryKey)))]
}

const untouched = ['me', 'config', 'subscriptions', 'own-channels', 'comments']

test.each<[string, () => Promise<unknown>, string[]]>([
  [
    'a title saved',
    () => save({ title: 'Lighting, rehung' }),
    [...untouched, 'categories', 'playback'],
  ],
  ['another audience', () => save({ access: 'private' }), [...untouched, 'playback']],
  [
    'publishing',
    () => publish(videoId, { access: 'internal', waitFor: 'first' }),
    [...untouched, 'playback'],
  ],
  ['another on the front', () => setFeatured(otherId, true), [...untouched, 'playback']],
  ['tags of many', () => bulk({ op: 'add-tags', tags: ['lamps'] }), [...untouched, 'categories']],
  [
    'a deletion',
    () => bulk({ op: 'delete' }, spareId),
    ['config', 'subscriptions', 'own-channels'],
  ],
  [
    'a restoration',
    () => bulk({ op: 'restore' }, spareId),
    ['config', 'subscriptions', 'own-channels'],
  ],
  ['chapters written', () => writeChapters(), [...untouched, 'categories', 'playback']],
  ['captions taken off', () => hideCaptions(), ['config', 'categories', 'own-channels']],
  ['a like', () => like(), [...untouched, 'lists home', 'lists search', 'categories', 'playback']],
  [
    'saving for later',
    () => setWatchLater(videoId, true),
    [...untouched, 'lists home', 'lists browse'],
  ],
  [
    'subscribing',
    () => setSubscribed(handle, true),
    ['me', 'config', 'lists search', 'lists studio'],
  ],
  [
    'a picture of a channel',
    () => picture(),
    ['config', 'comments', 'categories', 'playback', 'people'],
  ],
  [
    'a comment',
    () => sendComment(videoId, { text: 'A word' }, crypto.randomUUID()),
    ['me', 'lists home'],
  ],
  ['a comment deleted', () => dropFirst(), ['me', 'lists home', 'categories']],
  [
    'a preference',
    () => changePreferences({ autoplayNext: false }),
    ['lists home', 'video', 'comments'],
  ],
  ['a draft', () => draft(), ['lists home', 'lists browse', 'video', 'config']],
  ['pictures of a draft', () => illustrate(), ['lists home', 'lists browse', 'video', 'config']],
  ['a draft dropped', () => undraft(), ['lists home', 'lists browse', 'video', 'config']],
  ['the history cleared', () => forgetWatched(null), [...untouched, 'categories']],
  ['another name', () => rename(), ['config', 'categories', 'subscriptions', 'playback']],
])('after %s what is not asked for again is right, and that is most', async (_, change, kept) => {
  expect(await keptBy(change)).toEqual(expect.arrayContaining(kept))
})

async function picture(): Promise<void> {
  const png = new Blob([new Uint8Array(makePng(96, 96))], { type: 'image/png' })
  await setChannelPicture(handle, 'avatar', png)
}

async function save(patch: Parameters<typeof saveVideo>[1]): Promise<void> {
  const { etag } = await send(getVideo, { params: { videoId } })
  await saveVideo(videoId, patch, { ifMatch: `"${etag}"` })
}

function bulk(change: Parameters<typeof askForChange>[0][0]['change'], id = videoId) {
  return askForChange([{ videos: { ids: [id] }, change }])()
}

async function writeChapters(): Promise<void> {
  const { etag } = await queryClient.fetchQuery(chaptersQuery(videoId))
  await saveChapters(videoId, [{ startMs: 0, title: 'All of it' }], etag)
}

async function hideCaptions(): Promise<void> {
  const [track] = await queryClient.fetchQuery(captionsQuery(videoId))
  if (!track) throw new Error('There are no captions to take off.')
  await changeCaptions(videoId, track, { state: 'draft' })
}

async function like(): Promise<void> {
  await react(await send(getVideo, { params: { videoId } }), 'like')
}

async function dropFirst(): Promise<void> {
  const { items } = await send(listComments, { params: { videoId }, query: { sort: 'new' } })
  const own = items.find(({ text }) => text === 'A word')
  if (!own) throw new Error('There is no comment to delete.')
  hideComment(own)
  await dropComment(own)
}

const file = {
  title: 'A draft',
  fileName: 'a.mp4',
  sizeB: 1,
  type: 'video/mp4',
  fingerprint: 'a-draft-of-ada-1',
}
const draft = () => openDraft(file, crypto.randomUUID())

/** As an upload does by itself while its person does something else. */
async function illustrate(): Promise<void> {
  const { items } = await send(listMyVideos, { query: { state: 'draft' } })
  const [first] = items
  if (!first) throw new Error('There is no draft to illustrate.')
  showPictures(await send(getVideo, { params: { videoId: first.id } }))
}

async function undraft(): Promise<void> {
  const { items } = await send(listMyVideos, { query: { state: 'draft' } })
  const [first] = items
  if (!first) throw new Error('There is no draft to drop.')
  await dropDraft(first.id)
}

async function rename(): Promise<void> {
  await saveProfile(await send(getMe), { displayName: 'Ada L.' })
}

beforeEach(async () => {
  const body = { positionMs: 30_000, durationMs: 79_834, sessionId: crypto.randomUUID(), seq: 0 }
  await send(reportProgress, { params: { videoId }, body: { ...body, state: 'paused' } })
})
