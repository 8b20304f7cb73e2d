import type { SearchAnswer, SearchType } from '#contract/searching/search.ts'
import type { Services } from '#server/api/services.ts'

import { bareWord } from './edit-distance.ts'
import { countOthers, findChannels, findPeople } from './find-others.ts'
import { countVideos, findVideos, type VideoSearch } from './find-videos.ts'
import { withLongerWords } from './longer-words.ts'
import { queryWords } from './query-words.ts'
import { correctSpelling } from './spelling.ts'

type Needs = Pick<Services, 'db' | 'mediaUrls'>

export interface Search extends Omit<VideoSearch, 'words' | 'isTranscriptOnly'> {
  type: SearchType
}

const nothing: Omit<SearchAnswer, 'counts'> = {
  videos: [],
  channels: [],
  people: [],
  didYouMean: null,
  nextCursor: null,
}
const noCounts = { all: 0, videos: 0, transcripts: 0, channels: 0, people: 0 }

/** What stands beside the videos in the `all` tab: a few of each, the rest is behind their own tab. */
const fewOthers = 4

/**
 * Searches for the words as typed. When they find nothing anywhere and the library knows a near spelling that does,
 * answers what that finds and says so in `didYouMean`, unless only its accents were missing.
 */
export async function runSearch(needs: Needs, search: Search): Promise<SearchAnswer> {
  const asked = queryWords(search.q)
  if (asked.length === 0) return { ...nothing, counts: noCounts }
  const words = await withLongerWords(needs.db, search.viewer, asked)
  const typed = { ...search, words, isTranscriptOnly: search.type === 'transcripts' }
  const counts = await countAll(needs, typed)
  if (counts.all > 0) return { ...(await fill(needs, typed)), counts, didYouMean: null }

  const didYouMean = await correctSpelling(needs.db, search.viewer, search.q, words)
  if (didYouMean === null) return { ...nothing, counts }
  const meant = await withLongerWords(needs.db, search.viewer, queryWords(didYouMean))
  const corrected = { ...typed, q: didYouMean, words: meant }
  const correctedCounts = await countAll(needs, corrected)
  if (correctedCounts.all === 0) return { ...nothing, counts }
  return {
    ...(await fill(needs, corrected)),
    counts: correctedCounts,
    // Who left out accents, tashkeel or a hamza was understood, and meant just that.
    didYouMean: bare(didYouMean) === bare(search.q) ? null : didYouMean,
  }
}

function bare(text: string): string {
  return queryWords(text)
    .map((word) => bareWord(word.text))
    .join(' ')
}

async function countAll({ db }: Needs, search: VideoSearch): Promise<SearchAnswer['counts']> {
  const { videos, transcripts } = await countVideos(db, search)
  const { channels, people } = await countOthers(db, search.viewer, search.words)
  return { all: videos + channels + people, videos, transcripts, channels, people }
}

type Found = Pick<SearchAnswer, 'videos' | 'channels' | 'people' | 'nextCursor'>

async function fill(needs: Needs, search: VideoSearch & { type: SearchType }): Promise<Found> {
  const { viewer, words, type } = search
  switch (type) {
    case 'channels': {
      const { items, nextCursor } = await findChannels(needs, viewer, words, search)
      return { ...nothing, channels: items, nextCursor }
    }
    case 'people': {
      const { items, nextCursor } = await findPeople(needs.db, viewer, words, search)
      return { ...nothing, people: items, nextCursor }
    }
    case 'videos':
    case 'transcripts': {
      const { items, nextCursor } = await findVideos(needs, search)
      return { ...nothing, videos: items, nextCursor }
    }
    case 'all':
      return fillAll(needs, search)
  }
}

/** Pages of the `all` tab go on with videos; channels and people stand on its first page only. */
async function fillAll(needs: Needs, search: VideoSearch): Promise<Found> {
  const { items, nextCursor } = await findVideos(needs, search)
  if (search.cursor !== undefined) return { ...nothing, videos: items, nextCursor }
  const few = { limit: fewOthers }
  const channels = await findChannels(needs, search.viewer, search.words, few)
  const people = await findPeople(needs.db, search.viewer, search.words, few)
  return { videos: items, channels: channels.items, people: people.items, nextCursor }
}
