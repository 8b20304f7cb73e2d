// Made by `npm run codegen` from the migrated database; a change begins with a migration.
/* oxlint-disable max-lines -- one interface for each table */

import type { Moment, SearchVector, StoredJson } from "./columns.ts";
import type { MediaFailure, StoredAnswer, StoredPictures, StoredRecord, StoredSetting, StoredStoryboard } from "./stored-json.ts";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AccessGrants {
  created_at: Generated<Moment>;
  person_id: string;
  video_id: string;
}

export interface Captions {
  cue_count: Generated<number>;
  file_key: string;
  id: string;
  is_default: Generated<boolean>;
  kind: Generated<"captions" | "subtitles" | "descriptions">;
  label: string;
  lang: string;
  origin: Generated<"upload" | "auto" | "translated" | "edited">;
  updated_at: Generated<Moment>;
  video_id: string;
}

export interface ChannelMembers {
  channel_id: string;
  person_id: string;
  role: "manager" | "editor";
}

export interface Channels {
  created_at: Generated<Moment>;
  description: Generated<string>;
  display_name: string;
  handle: string;
  id: string;
  owner_id: string;
  version: Generated<number>;
  visibility: Generated<"public" | "internal" | "restricted">;
}

export interface Chapters {
  start_ms: number;
  title: string;
  video_id: string;
}

export interface Comments {
  at_ms: number | null;
  author_id: string;
  created_at: Generated<Moment>;
  deleted_at: Moment | null;
  edited_at: Moment | null;
  id: string;
  parent_id: string | null;
  text: string;
  version: Generated<number>;
  video_id: string;
}

export interface Cues {
  caption_id: string;
  end_ms: number;
  lang: string;
  search: SearchVector;
  start_ms: number;
  text: string;
  video_id: string;
}

export interface IdempotencyKeys {
  answer: StoredJson<StoredAnswer> | null;
  body_hash: string;
  call: string;
  created_at: Generated<Moment>;
  key: string;
  person_id: string;
  /**
   * 0 while the first request is still at work.
   */
  status: number;
}

export interface LeftTokens {
  forget_at: Moment;
  hash: string;
}

export interface OidcRecords {
  expires_at: Moment | null;
  grant_id: string | null;
  id: string;
  model: string;
  payload: StoredJson<StoredRecord>;
  uid: string | null;
  user_code: string | null;
}

export interface People {
  avatar_url: string | null;
  bio: Generated<string>;
  created_at: Generated<Moment>;
  display_name: string;
  email: string | null;
  id: string;
  /**
   * `embedded` for the provider of this service (its port may move), `sample` for people who cannot sign in.
   */
  issuer: string;
  last_seen_at: Moment | null;
  locale: string | null;
  /**
   * What differs from the default preferences.
   */
  preferences: Generated<StoredJson<StoredRecord>>;
  quota_b: number | null;
  role: Generated<"viewer" | "creator" | "moderator" | "admin">;
  subject: string;
  time_zone: string | null;
  username: string;
  version: Generated<number>;
}

export interface Reactions {
  created_at: Generated<Moment>;
  person_id: string;
  value: "like" | "dislike";
  video_id: string;
}

export interface Sessions {
  device: string;
  ended_at: Moment | null;
  first_seen_at: Moment;
  id: string;
  /**
   * A hash of it: the provider's own number is nobody else's business.
   */
  key: string;
  /**
   * What the tokens of one sign-in have in common.
   */
  kind: "session" | "sign-in" | "device";
  last_seen_at: Moment;
  /**
   * Somebody signed out of it: tokens issued until then, by the provider's clock, are refused.
   */
  left_at: Moment | null;
  /**
   * When the newest token was issued that was seen of it, by the provider's clock.
   */
  newest_token_at: Moment | null;
  person_id: string;
  signed_in_at: Moment | null;
}

export interface Settings {
  key: string;
  value: StoredJson<StoredSetting>;
}

export interface Subscriptions {
  channel_id: string;
  created_at: Generated<Moment>;
  notify_level: Generated<"all" | "highlights" | "none">;
  person_id: string;
}

export interface Uploads {
  created_at: Generated<Moment>;
  expires_at: Moment;
  file_name: string;
  fingerprint: string;
  id: string;
  offset_b: Generated<number>;
  person_id: string;
  /**
   * Name of the upload at the tus endpoint, once the client created it there.
   */
  resource_id: string | null;
  size_b: number;
  state: Generated<"created" | "receiving" | "assembled" | "expired" | "aborted" | "failed">;
  type: string;
  updated_at: Generated<Moment>;
  video_id: string;
}

export interface Videos {
  access: Generated<"private" | "restricted" | "internal" | "public">;
  blur_data_uri: string | null;
  category: string | null;
  channel_id: string;
  comment_count: Generated<number>;
  comments_policy: Generated<"on" | "off">;
  created_at: Generated<Moment>;
  deleted_at: Moment | null;
  description: Generated<string>;
  dominant: Generated<string>;
  duration_ms: number | null;
  failure: StoredJson<MediaFailure> | null;
  featured_lead: string | null;
  file_key: string | null;
  file_name: string | null;
  fingerprint: string | null;
  fps: number | null;
  height: number | null;
  id: string;
  is_featured: Generated<boolean>;
  lang: string | null;
  licence: string | null;
  like_count: Generated<number>;
  mime_type: string | null;
  owner_id: string;
  publication: Generated<"unpublished" | "when_ready" | "published">;
  published_at: Moment | null;
  /**
   * Title (A), tags (B) and description (C) with the `simple` configuration, kept by a trigger.
   */
  search: SearchVector;
  size_b: number | null;
  state: Generated<"draft" | "uploading" | "queued" | "processing" | "partially_ready" | "ready" | "failed" | "deleted">;
  storyboard: StoredJson<StoredStoryboard> | null;
  tags: Generated<string[]>;
  thumbnails: Generated<StoredJson<StoredPictures>>;
  title: string;
  updated_at: Generated<Moment>;
  version: Generated<number>;
  view_count: Generated<number>;
  width: number | null;
}

export interface Views {
  counted_at: Generated<Moment>;
  video_id: string;
  viewer_key: string;
}

export interface WatchLater {
  created_at: Generated<Moment>;
  person_id: string;
  video_id: string;
}

export interface WatchProgress {
  completed: Generated<boolean>;
  duration_ms: number;
  person_id: string;
  position_ms: number;
  seq: number;
  session_id: string;
  video_id: string;
  watched_at: Generated<Moment>;
}

export interface Tables {
  access_grants: AccessGrants;
  captions: Captions;
  channel_members: ChannelMembers;
  channels: Channels;
  chapters: Chapters;
  comments: Comments;
  cues: Cues;
  idempotency_keys: IdempotencyKeys;
  left_tokens: LeftTokens;
  oidc_records: OidcRecords;
  people: People;
  reactions: Reactions;
  sessions: Sessions;
  settings: Settings;
  subscriptions: Subscriptions;
  uploads: Uploads;
  videos: Videos;
  views: Views;
  watch_later: WatchLater;
  watch_progress: WatchProgress;
}
