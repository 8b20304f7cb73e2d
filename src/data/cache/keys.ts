/**
 * What keys of the query cache begin with, where a change elsewhere outdates them; any other key stands with its query.
 * A key that begins with another is outdated with it: whatever shows videos beside one another begins with `lists`, so
 * that one word names all that a change of a video may touch.
 */
export const keys = {
  /** Every place where videos stand as cards or rows, the studio's tables included. */
  lists: ['lists'],
  home: ['lists', 'home'],
  /** New videos of channels the person follows. */
  feed: ['lists', 'feed'],
  watchLater: ['lists', 'later'],
  liked: ['lists', 'liked'],
  /** What an editor may change, drafts included. */
  studio: ['lists', 'studio'],
  /** Of these, the videos themselves. */
  studioVideos: ['lists', 'studio', 'videos'],
  /** Everything about one video. */
  video: ['video'],
  /** The permission to play one, and where playing starts. */
  playback: ['playback'],
  /** Where a video would go on in this visit. */
  places: ['places'],
  comments: ['comments'],
  replies: ['replies'],
  /** What is said of channels, how many videos they have with it. */
  channels: ['channels'],
  /** The channels this person may publish to. */
  ownChannels: ['own-channels'],
  /** The channels a person follows, for the navigation. */
  subscriptions: ['subscriptions'],
  /** The subjects, with how many videos of each there are. */
  categories: ['categories'],
  me: ['me'],
  /** What is said of others on their pages. */
  people: ['people'],
} as const
