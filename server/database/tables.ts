import type { Generated, JSONColumnType } from 'kysely'

import type { Role } from '#contract/people.ts'

import type { CreatedAt, Maybe, MaybeJson, MaybeMoment, Moment } from './columns.ts'
import type { AccessGrants, Captions, Chapters, Cues, Videos } from './video-tables.ts'

interface People {
  id: string
  /** `embedded` for the provider of this service (its port may move), `sample` for people who cannot sign in. */
  issuer: string
  subject: string
  username: string
  display_name: string
  email: Maybe<string>
  avatar_url: Maybe<string>
  bio: Generated<string>
  locale: Maybe<string>
  time_zone: Maybe<string>
  role: Generated<Role>
  quota_b: Maybe<number>
  /** What differs from the default preferences. */
  preferences: JSONColumnType<Record<string, unknown>, string | undefined>
  version: Generated<number>
  created_at: CreatedAt
  last_seen_at: MaybeMoment
}

interface Sessions {
  id: string
  person_id: string
  /** What the tokens of one sign-in have in common. */
  kind: 'session' | 'sign-in' | 'device'
  /** A hash of it: the provider's own number is nobody else's business. */
  key: string
  device: string
  signed_in_at: MaybeMoment
  first_seen_at: Moment
  last_seen_at: Moment
  ended_at: MaybeMoment
  /** When the newest token was issued that was seen of it, by the provider's clock. */
  newest_token_at: MaybeMoment
  /** Somebody signed out of it: tokens issued until then, by the provider's clock, are refused. */
  left_at: MaybeMoment
}

interface LeftTokens {
  hash: string
  forget_at: Moment
}

interface Channels {
  id: string
  handle: string
  display_name: string
  description: Generated<string>
  owner_id: string
  visibility: Generated<'public' | 'internal' | 'restricted'>
  version: Generated<number>
  created_at: CreatedAt
}

interface ChannelMembers {
  channel_id: string
  person_id: string
  role: 'manager' | 'editor'
}

interface Subscriptions {
  person_id: string
  channel_id: string
  notify_level: Generated<'all' | 'highlights' | 'none'>
  created_at: CreatedAt
}

interface Uploads {
  id: string
  video_id: string
  person_id: string
  file_name: string
  size_b: number
  type: string
  fingerprint: string
  offset_b: Generated<number>
  state: Generated<'created' | 'receiving' | 'assembled' | 'expired' | 'aborted' | 'failed'>
  /** Name of the upload at the tus endpoint, once the client created it there. */
  resource_id: Maybe<string>
  expires_at: Moment
  created_at: CreatedAt
  updated_at: CreatedAt
}

interface Reactions {
  person_id: string
  video_id: string
  value: 'like' | 'dislike'
  created_at: CreatedAt
}

interface WatchProgress {
  person_id: string
  video_id: string
  position_ms: number
  duration_ms: number
  completed: Generated<boolean>
  session_id: string
  seq: number
  watched_at: CreatedAt
}

interface Views {
  video_id: string
  viewer_key: string
  counted_at: CreatedAt
}

interface WatchLater {
  person_id: string
  video_id: string
  created_at: CreatedAt
}

interface Comments {
  id: string
  video_id: string
  parent_id: Maybe<string>
  author_id: string
  text: string
  at_ms: Maybe<number>
  created_at: CreatedAt
  edited_at: MaybeMoment
  deleted_at: MaybeMoment
  version: Generated<number>
}

interface IdempotencyKeys {
  person_id: string
  key: string
  call: string
  body_hash: string
  /** 0 while the first request is still at work. */
  status: number
  answer: MaybeJson<object>
  created_at: CreatedAt
}

interface OidcRecords {
  model: string
  id: string
  payload: JSONColumnType<Record<string, unknown>>
  grant_id: Maybe<string>
  uid: Maybe<string>
  user_code: Maybe<string>
  expires_at: MaybeMoment
}

interface Settings {
  key: string
  value: JSONColumnType<object>
}

/** Every table, with columns as they are written in SQL. */
export interface Tables {
  people: People
  sessions: Sessions
  left_tokens: LeftTokens
  channels: Channels
  channel_members: ChannelMembers
  subscriptions: Subscriptions
  videos: Videos
  access_grants: AccessGrants
  captions: Captions
  cues: Cues
  chapters: Chapters
  uploads: Uploads
  reactions: Reactions
  watch_progress: WatchProgress
  views: Views
  watch_later: WatchLater
  comments: Comments
  idempotency_keys: IdempotencyKeys
  oidc_records: OidcRecords
  settings: Settings
}
