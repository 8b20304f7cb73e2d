import type { Generated, JSONColumnType } from 'kysely'

import type { Access, Publication, VideoState } from '#contract/videos.ts'

import type { CreatedAt, Maybe, MaybeJson, MaybeMoment, SearchVector } from './columns.ts'

export interface StoredPicture {
  key: string
  width: number
  height: number
  /** Missing in what was kept before pictures counted. */
  sizeB?: number
}

export interface StoredStoryboard {
  key: string
  /** Missing in what was kept before pictures counted. */
  sizeB?: number
  tileW: number
  tileH: number
  cols: number
  rows: number
  count: number
  intervalMs: number
}

export interface MediaFailure {
  code: string
  detail: string
}

export interface Videos {
  id: string
  channel_id: string
  owner_id: string
  title: string
  description: Generated<string>
  tags: Generated<string[]>
  category: Maybe<string>
  licence: Maybe<string>
  lang: Maybe<string>
  access: Generated<Access>
  state: Generated<VideoState>
  publication: Generated<Publication>
  published_at: MaybeMoment
  created_at: CreatedAt
  updated_at: CreatedAt
  deleted_at: MaybeMoment
  version: Generated<number>
  duration_ms: Maybe<number>
  width: Maybe<number>
  height: Maybe<number>
  fps: Maybe<number>
  size_b: Maybe<number>
  mime_type: Maybe<string>
  fingerprint: Maybe<string>
  file_key: Maybe<string>
  file_name: Maybe<string>
  view_count: Generated<number>
  like_count: Generated<number>
  comment_count: Generated<number>
  dominant: Generated<string>
  blur_data_uri: Maybe<string>
  thumbnails: JSONColumnType<StoredPicture[], string | undefined>
  storyboard: MaybeJson<StoredStoryboard>
  failure: MaybeJson<MediaFailure>
  comments_policy: Generated<'on' | 'off'>
  is_featured: Generated<boolean>
  featured_lead: Maybe<string>
  /** Title (A), tags (B) and description (C) with the `simple` configuration, kept by a trigger. */
  search: SearchVector
}

/** Who a restricted video is shared with. */
export interface AccessGrants {
  video_id: string
  person_id: string
  created_at: CreatedAt
}

export interface Captions {
  id: string
  video_id: string
  lang: string
  label: string
  kind: Generated<'captions' | 'subtitles' | 'descriptions'>
  origin: Generated<'upload' | 'auto' | 'translated' | 'edited'>
  is_default: Generated<boolean>
  cue_count: Generated<number>
  file_key: string
  updated_at: CreatedAt
}

export interface Cues {
  caption_id: string
  video_id: string
  lang: string
  start_ms: number
  end_ms: number
  text: string
  search: SearchVector
}

export interface Chapters {
  video_id: string
  start_ms: number
  title: string
}
