// Made by `npm run codegen` from the migrated database; a change begins with a migration.
/* oxlint-disable max-lines -- one interface for each table */

import type { Moment, SearchVector, StoredJson } from "./columns.ts";
import type { MediaFailure, StoredAnswer, StoredDoubts, StoredDraftDefaults, StoredFailure, StoredLines, StoredPicture, StoredPictures, StoredRecord, StoredRungs, StoredSetting, StoredSteps, StoredStoryboard, StoredStreams, StoredWords } from "./stored-json.ts";
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
  /**
   * When somebody read the lines through and said that they are right; null while nobody has.
   */
  checked_at: Moment | null;
  /**
   * How sure it was of all its words, from 0 to 1; null where it does not say.
   */
  confidence: number | null;
  cue_count: Generated<number>;
  /**
   * The words that it was least sure of, for who reads them through.
   */
  doubts: StoredJson<StoredDoubts> | null;
  file_key: string;
  /**
   * The film of its video that the lines are known to fit.
   */
  film_number: Generated<number>;
  id: string;
  is_default: Generated<boolean>;
  kind: Generated<"captions" | "subtitles" | "descriptions">;
  label: string;
  lang: string;
  /**
   * What heard the words, where a machine did.
   */
  model: string | null;
  origin: Generated<"upload" | "file" | "sample" | "auto" | "translated" | "edited">;
  size_b: Generated<number>;
  state: Generated<"draft" | "published">;
  updated_at: Generated<Moment>;
  version: Generated<number>;
  video_id: string;
}

export interface ChannelMembers {
  channel_id: string;
  person_id: string;
  role: "manager" | "editor";
}

export interface Channels {
  avatar: StoredJson<StoredPicture> | null;
  banner: StoredJson<StoredPicture> | null;
  created_at: Generated<Moment>;
  description: Generated<string>;
  display_name: string;
  /**
   * What its new drafts begin with; null as everywhere.
   */
  draft_defaults: StoredJson<StoredDraftDefaults> | null;
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

export interface NewViews {
  video_id: string;
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

export interface PeopleChanged {
  at: Generated<Moment>;
  number: Generated<number>;
  person_id: string;
}

export interface ProcessingJobs {
  attempts: Generated<number>;
  /**
   * So many runs in a row ended without a word, since a step was done.
   */
  cut_off: Generated<number>;
  failure: StoredJson<StoredFailure> | null;
  file_key: string;
  film_number: Generated<number>;
  /**
   * Names this one preparation; its files lie in a folder of that name.
   */
  id: string;
  /**
   * The run that has it in hand does nothing until there is more room on the disk.
   */
  lacks_room: Generated<boolean>;
  /**
   * In line, smaller ones come first: those that make a film watchable before all that make it better.
   */
  place: Generated<number>;
  queued_at: Moment;
  /**
   * Names who has it in hand: what an earlier run says or makes counts no more.
   */
  run: string | null;
  started_at: Moment | null;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  steps: Generated<StoredJson<StoredSteps>>;
  updated_at: Moment;
  video_id: string;
  /**
   * Who has it in hand, or had it last, as administrators are told.
   */
  worker: string | null;
}

export interface ProcessingPieces {
  /**
   * Names who makes it, or has made it, and where that lies.
   */
  claim: string | null;
  /**
   * What makes all of them: another one would make what does not fit.
   */
  engine: string;
  from_ms: number;
  /**
   * By the clock of the database: who was not heard of for a while is gone.
   */
  heard_at: Moment | null;
  is_done: Generated<boolean>;
  /**
   * The preparation that it is a piece of: of another one it counts no more.
   */
  job_id: string;
  number: number;
  progress: Generated<number>;
  rungs: StoredJson<StoredRungs>;
  took_ms: Generated<number>;
  /**
   * So often it failed, or did not fit what stands before it.
   */
  tries: Generated<number>;
  /**
   * Null in the last one, which goes on to the end of the film.
   */
  until_ms: number | null;
  video_id: string;
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

export interface SpentLimits {
  bucket: string;
  full_at: Moment;
}

export interface SpentProofs {
  forget_at: Moment;
  hash: string;
}

export interface Subscriptions {
  channel_id: string;
  created_at: Generated<Moment>;
  notify_level: Generated<"all" | "highlights" | "none">;
  person_id: string;
}

export interface TranscriptionPieces {
  /**
   * What was heard in this much of the sound, or how these lines read in the other language, each as one word; null while nobody has answered.
   */
  answer: StoredJson<StoredWords> | null;
  from_ms: number;
  /**
   * Of a translation: the lines that are put into other words, as they stood in the track.
   */
  lines: StoredJson<StoredLines> | null;
  number: number;
  transcription_id: string;
  until_ms: number;
}

export interface Transcriptions {
  /**
   * So often in a row a run ended without a word.
   */
  cut_off: Generated<number>;
  fault: "unreachable" | "refused" | "redirected" | "rejected" | "nonsense" | "unknown-language" | "no-sound" | "silence" | "exists" | "no-room" | "stopped" | "film-replaced" | "source-gone" | null;
  file_key: string | null;
  film_number: number;
  /**
   * The track that is translated; null where the film is listened to.
   */
  from_id: string | null;
  from_kind: "captions" | "subtitles" | "descriptions" | null;
  from_lang: string | null;
  /**
   * Of the track as it was when its lines were taken.
   */
  from_version: number | null;
  id: string;
  /**
   * Which track comes of it.
   */
  kind: Generated<"captions" | "subtitles" | "descriptions">;
  lang: string;
  /**
   * Where it is in line; null for what was asked for before that was told.
   */
  place: number | null;
  queued_at: Moment;
  run: string | null;
  state: "queued" | "running" | "failed";
  updated_at: Moment;
  video_id: string;
}

export interface Turns {
  due_at: Generated<Moment>;
  name: "deleted-videos" | "old-versions" | "unknown-files";
}

export interface UploadPieces {
  file_key: string;
  length_b: number;
  resource_id: string;
  start_b: number;
  upload_id: string;
}

export interface Uploads {
  /**
   * Where its bytes wait for the last one: on the disk of the service that took the first, or in pieces among the files, where every service finds them.
   */
  arrives: Generated<"disk" | "pieces">;
  created_at: Generated<Moment>;
  /**
   * As its sender declared it, like what follows: for a film that does not say so itself.
   */
  duration_ms: number | null;
  expires_at: Moment;
  file_name: string;
  /**
   * Which film of its video it brings; one after the first takes the place of another.
   */
  film_number: Generated<number>;
  fingerprint: string;
  /**
   * Whose turn finishing_until is: one that was silent for too long must not end that of the next.
   */
  finisher: string | null;
  /**
   * A service makes one file of the pieces, and has said so until then, by the clock of the database.
   */
  finishing_until: Moment | null;
  fps: number | null;
  height: number | null;
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
  width: number | null;
  /**
   * Which request may add a piece: the last one that asked. What an earlier one still brings is thrown away.
   */
  writer: string | null;
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
  /**
   * Which of its films it plays.
   */
  film_number: Generated<number>;
  /**
   * When that was whole; null where it is the first one.
   */
  film_sent_at: Moment | null;
  /**
   * Who sent the film that it plays; null where its owner did.
   */
  film_sent_by: string | null;
  /**
   * So many films were begun for it; the next has the number after.
   */
  films_sent: Generated<number>;
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
  /**
   * When a draft goes on show by itself; no longer said once it has.
   */
  publish_at: Moment | null;
  published_at: Moment | null;
  /**
   * Title (A), tags (B) and description (C) with the `simple` configuration, kept by a trigger.
   */
  search: SearchVector;
  size_b: number | null;
  state: Generated<"draft" | "uploading" | "queued" | "processing" | "partially_ready" | "ready" | "failed" | "deleted">;
  storyboard: StoredJson<StoredStoryboard> | null;
  streams: StoredJson<StoredStreams> | null;
  tags: Generated<string[]>;
  thumbnails: Generated<StoredJson<StoredPictures>>;
  title: string;
  /**
   * When it is a draft again by itself; no longer said once it is.
   */
  unpublish_at: Moment | null;
  updated_at: Generated<Moment>;
  version: Generated<number>;
  view_count: Generated<number>;
  /**
   * What of its film has to be there when it is to go on show: what can be watched first, or all that is made of it.
   */
  waits_for: Generated<"first" | "all">;
  width: number | null;
}

export interface VideoVersions {
  duration_ms: number | null;
  failure: StoredJson<MediaFailure> | null;
  file_key: string | null;
  file_name: string | null;
  fingerprint: string | null;
  fps: number | null;
  height: number | null;
  /**
   * It is not played since, and kept for a while; null while it is prepared.
   */
  kept_since: Moment | null;
  mime_type: string | null;
  number: number;
  sent_at: Moment | null;
  sent_by: string | null;
  size_b: number | null;
  state: "preparing" | "failed" | "former";
  storyboard: StoredJson<StoredStoryboard> | null;
  streams: StoredJson<StoredStreams> | null;
  video_id: string;
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

export interface Waves {
  asked_at: Generated<Moment>;
  film_key: string;
  key: string;
  state: Generated<"coming" | "none">;
  video_id: string;
}

export interface WordChanges {
  audience: string;
  described: number;
  said: number;
  titled: number;
  word: string;
}

export interface Words {
  audience: "public" | "internal";
  /**
   * Videos that have it in title, tags, description or chapters.
   */
  described: number;
  /**
   * Lines in which it is said.
   */
  said: number;
  /**
   * Videos that have it in their title or tags.
   */
  titled: number;
  word: string;
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
  new_views: NewViews;
  oidc_records: OidcRecords;
  people: People;
  people_changed: PeopleChanged;
  processing_jobs: ProcessingJobs;
  processing_pieces: ProcessingPieces;
  reactions: Reactions;
  sessions: Sessions;
  settings: Settings;
  spent_limits: SpentLimits;
  spent_proofs: SpentProofs;
  subscriptions: Subscriptions;
  transcription_pieces: TranscriptionPieces;
  transcriptions: Transcriptions;
  turns: Turns;
  upload_pieces: UploadPieces;
  uploads: Uploads;
  video_versions: VideoVersions;
  videos: Videos;
  views: Views;
  watch_later: WatchLater;
  watch_progress: WatchProgress;
  waves: Waves;
  word_changes: WordChanges;
  words: Words;
}
