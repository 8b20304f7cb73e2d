create extension if not exists pg_trgm;

create table people (
  id text primary key,
  issuer text not null,
  subject text not null,
  username text not null,
  display_name text not null,
  email text,
  avatar_url text,
  bio text not null default '',
  locale text,
  time_zone text,
  role text not null default 'viewer' check (role in ('viewer', 'creator', 'moderator', 'admin')),
  quota_b bigint,
  preferences jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  unique (issuer, subject)
);

create table channels (
  id text primary key,
  handle text not null unique,
  display_name text not null,
  description text not null default '',
  owner_id text not null references people (id) on delete cascade,
  visibility text not null default 'internal' check (visibility in ('public', 'internal', 'restricted')),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table channel_members (
  channel_id text not null references channels (id) on delete cascade,
  person_id text not null references people (id) on delete cascade,
  role text not null check (role in ('manager', 'editor')),
  primary key (channel_id, person_id)
);

create table subscriptions (
  person_id text not null references people (id) on delete cascade,
  channel_id text not null references channels (id) on delete cascade,
  notify_level text not null default 'all' check (notify_level in ('all', 'highlights', 'none')),
  created_at timestamptz not null default now(),
  primary key (person_id, channel_id)
);

create table videos (
  id text primary key,
  channel_id text not null references channels (id) on delete cascade,
  owner_id text not null references people (id) on delete cascade,
  title text not null,
  description text not null default '',
  tags text[] not null default '{}',
  category text,
  licence text,
  lang text,
  access text not null default 'private' check (access in ('private', 'restricted', 'internal', 'public')),
  state text not null default 'draft' check (state in ('draft', 'uploading', 'queued', 'processing', 'partially_ready', 'ready', 'failed', 'deleted')),
  publication text not null default 'unpublished' check (publication in ('unpublished', 'when_ready', 'published')),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  duration_ms bigint,
  width integer,
  height integer,
  fps double precision,
  size_b bigint,
  mime_type text,
  fingerprint text,
  file_key text,
  file_name text,
  view_count bigint not null default 0,
  like_count bigint not null default 0,
  comment_count bigint not null default 0,
  dominant text not null default '#2a2f3a',
  blur_data_uri text,
  thumbnails jsonb not null default '[]',
  storyboard jsonb,
  failure jsonb,
  comments_policy text not null default 'on' check (comments_policy in ('on', 'off')),
  is_featured boolean not null default false,
  featured_lead text,
  search tsvector
);

create table access_grants (
  video_id text not null references videos (id) on delete cascade,
  person_id text not null references people (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (video_id, person_id)
);

create table captions (
  id text primary key,
  video_id text not null references videos (id) on delete cascade,
  lang text not null,
  label text not null,
  kind text not null default 'captions' check (kind in ('captions', 'subtitles', 'descriptions')),
  origin text not null default 'upload' check (origin in ('upload', 'auto', 'translated', 'edited')),
  is_default boolean not null default false,
  cue_count integer not null default 0,
  file_key text not null,
  updated_at timestamptz not null default now(),
  unique (video_id, lang, kind)
);

create table cues (
  caption_id text not null references captions (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  lang text not null,
  start_ms bigint not null,
  end_ms bigint not null,
  text text not null,
  -- Signs that PostgreSQL would read as part of a number, host or path are made spaces, so that words are words.
  search tsvector generated always as (to_tsvector('simple', translate(text, '.:/@_-', '      '))) stored
);

create table chapters (
  video_id text not null references videos (id) on delete cascade,
  start_ms bigint not null,
  title text not null,
  primary key (video_id, start_ms)
);

create table uploads (
  id text primary key,
  video_id text not null references videos (id) on delete cascade,
  person_id text not null references people (id) on delete cascade,
  file_name text not null,
  size_b bigint not null,
  type text not null,
  fingerprint text not null,
  offset_b bigint not null default 0,
  state text not null default 'created' check (state in ('created', 'receiving', 'assembled', 'expired', 'aborted', 'failed')),
  resource_id text unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table reactions (
  person_id text not null references people (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  value text not null check (value in ('like', 'dislike')),
  created_at timestamptz not null default now(),
  primary key (person_id, video_id)
);

create table watch_progress (
  person_id text not null references people (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  position_ms bigint not null,
  duration_ms bigint not null,
  completed boolean not null default false,
  session_id text not null,
  seq bigint not null,
  watched_at timestamptz not null default now(),
  primary key (person_id, video_id)
);

create table views (
  video_id text not null references videos (id) on delete cascade,
  viewer_key text not null,
  counted_at timestamptz not null default now()
);

create table watch_later (
  person_id text not null references people (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (person_id, video_id)
);

create table comments (
  id text primary key,
  video_id text not null references videos (id) on delete cascade,
  parent_id text references comments (id) on delete cascade,
  author_id text not null references people (id) on delete cascade,
  text text not null,
  at_ms bigint,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1
);

create table idempotency_keys (
  person_id text not null references people (id) on delete cascade,
  key text not null,
  call text not null,
  body_hash text not null,
  status integer not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);

create table oidc_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  primary key (model, id)
);

create table settings (
  key text primary key,
  value jsonb not null
);

create index videos_published on videos (published_at desc, id desc) where publication = 'published' and deleted_at is null;
create index videos_channel on videos (channel_id, published_at desc);
create index videos_owner on videos (owner_id, created_at desc);
create index videos_fingerprint on videos (owner_id, fingerprint) where fingerprint is not null;
create index videos_search on videos using gin (search);
create index videos_title_trigrams on videos using gin (lower(title) gin_trgm_ops);
create index channels_name_trigrams on channels using gin (lower(display_name) gin_trgm_ops);
create index channels_owner on channels (owner_id);
create index channel_members_person on channel_members (person_id);
create index subscriptions_channel on subscriptions (channel_id);
create index access_grants_person on access_grants (person_id);
create index captions_video on captions (video_id);
create index cues_caption on cues (caption_id, start_ms);
create index cues_video on cues (video_id, lang, start_ms);
create index cues_search on cues using gin (search);
create index uploads_person on uploads (person_id, created_at desc);
create index uploads_video on uploads (video_id);
create index uploads_expiry on uploads (expires_at) where state in ('created', 'receiving');
create index reactions_video on reactions (video_id);
create index watch_progress_recent on watch_progress (person_id, watched_at desc);
create index views_recent on views (video_id, viewer_key, counted_at desc);
create index watch_later_recent on watch_later (person_id, created_at desc);
create index comments_threads on comments (video_id, created_at desc) where parent_id is null;
create index comments_replies on comments (parent_id, created_at) where parent_id is not null;
create index idempotency_keys_age on idempotency_keys (created_at);
create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null;
create index oidc_records_uid on oidc_records (model, uid) where uid is not null;
create index oidc_records_expiry on oidc_records (expires_at);

-- A generated column cannot do it: array_to_string is not immutable.
create function videos_keep_words() returns trigger language plpgsql as $$
  begin
    new.search :=
      setweight(to_tsvector('simple', translate(new.title, '.:/@_-', '      ')), 'A') ||
      setweight(to_tsvector('simple', translate(array_to_string(new.tags, ' '), '.:/@_-', '      ')), 'B') ||
      setweight(to_tsvector('simple', translate(new.description, '.:/@_-', '      ')), 'C');
    return new;
  end
$$;

create trigger videos_keep_words before insert or update of title, tags, description on videos
  for each row execute function videos_keep_words();
