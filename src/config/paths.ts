type QueryValue = string | number | boolean | null | undefined

/** Appends what is set; empty text, `false` and `null` are left out, `true` becomes `1`. */
function withQuery(path: string, query: Readonly<Record<string, QueryValue>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || value === false) continue
    search.append(name, value === true ? '1' : String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

const part = encodeURIComponent

/** Filters of lists that stand in the URL (docs/specification.md#filters-in-the-address). */
export interface BrowseFilters {
  sort?: string | undefined
  duration?: string | undefined
  date?: string | undefined
  lang?: string | undefined
  cc?: boolean | undefined
  tag?: string | undefined
  channel?: string | undefined
  /** Whose videos, by username. */
  person?: string | undefined
}

export interface SearchFilters extends BrowseFilters {
  q?: string | undefined
  type?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface WatchPlace {
  /** Seconds from the start. */
  t?: number | undefined
  /** Where what is shared ends, in whole seconds from the start. */
  end?: number | undefined
  /** Shows captions, whatever was chosen before. */
  cc?: boolean | undefined
  /** Finds text in the transcript. */
  q?: string | undefined
  tab?: 'transcript' | 'comments' | 'chapters' | 'next' | undefined
  /** A comment to show first. */
  c?: string | undefined
}

/** What a sign-in in the small window asks for. */
export interface RenewRequest {
  hint?: string | undefined
  prompt?: 'login' | undefined
  acr?: string | undefined
  maxAge?: number | undefined
}

export type LibraryList = 'history' | 'watch-later' | 'liked'
export type SettingsSection = 'account' | 'appearance' | 'playback' | 'sessions'
export type ChannelTab = 'videos' | 'about'

/**
 * Every address of the app. Links, redirects and tests build URLs here and nowhere else;
 * `app/router.tsx` declares the same table as patterns.
 */
export const paths = {
  home: () => '/',
  browse: (category?: string, filters?: BrowseFilters) =>
    withQuery(category ? `/browse/${part(category)}` : '/browse', { ...filters }),
  search: (filters?: SearchFilters) => withQuery('/search', { ...filters }),
  watch: (videoId: string, place?: WatchPlace) =>
    withQuery(`/w/${part(videoId)}`, {
      ...place,
      t: place?.t === undefined ? undefined : Math.max(0, Math.floor(place.t)),
    }),
  channel: (handle: string, tab?: ChannelTab, query?: { q?: string; sort?: string }) =>
    withQuery(tab ? `/c/${part(handle)}/${tab}` : `/c/${part(handle)}`, { ...query }),
  subscriptions: () => '/feed/subscriptions',
  library: (list?: LibraryList, query?: { q?: string; sort?: string }) =>
    withQuery(list ? `/library/${list}` : '/library', { ...query }),
  you: () => '/you',
  channels: () => '/channels',
  channelSettings: (handle: string) => `/studio/channels/${part(handle)}/settings`,
  person: (personId: string) => `/u/${part(personId)}`,
  upload: (query?: { channel?: string }) => withQuery('/upload', { ...query }),
  studioVideos: (query?: { q?: string; status?: string; access?: string; sort?: string }) =>
    withQuery('/studio/videos', { ...query }),
  captionLines: (videoId: string, lang: string, kind?: 'captions' | 'subtitles' | 'descriptions') =>
    withQuery(`/studio/videos/${part(videoId)}/captions/${part(lang)}`, { kind }),
  studioVideo: (videoId: string, section?: 'captions' | 'chapters') =>
    `/studio/videos/${part(videoId)}${section ? `/${section}` : ''}`,
  adminJobs: (query?: { state?: string }) => withQuery('/admin/jobs', { ...query }),
  settings: (section?: SettingsSection) => (section ? `/settings/${section}` : '/settings'),
  about: () => '/about',
  accessibility: () => '/accessibility',
  /**
   * `returnTo` is a path of this site; `auth/storage/return-to.ts` checks it when it is read back. `to` is what somebody
   * wanted to do there, for the page to name.
   */
  signIn: (returnTo?: string, to?: 'like') =>
    withQuery('/signin', { returnTo: returnTo === '/' ? undefined : returnTo, to }),
  authCallback: () => '/auth/callback',
  signedOut: () => '/auth/signed-out',
  renew: (wanted?: RenewRequest) => withQuery('/auth/renew', { ...wanted }),
} as const
