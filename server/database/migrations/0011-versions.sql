alter table videos add column film_number integer not null default 1;
comment on column videos.film_number is 'Which of its films it plays.';
alter table videos add column films_sent integer not null default 1;
comment on column videos.films_sent is 'So many films were begun for it; the next has the number after.';
alter table videos add column film_sent_by text references people (id) on delete set null;
comment on column videos.film_sent_by is 'Who sent the film that it plays; null where its owner did.';
alter table videos add column film_sent_at timestamptz;
comment on column videos.film_sent_at is 'When that was whole; null where it is the first one.';
-- The films of a video that it does not play: one that is prepared to take the place of the one it plays, and those that
-- it played before.
create table video_versions (
  video_id text not null references videos (id) on delete cascade,
  number integer not null,
  state text not null check (state in ('preparing', 'failed', 'former')),
  sent_by text references people (id) on delete set null,
  sent_at timestamptz,
  kept_since timestamptz,
  failure jsonb,
  file_key text,
  file_name text,
  mime_type text,
  fingerprint text,
  size_b bigint,
  duration_ms bigint,
  width integer,
  height integer,
  fps double precision,
  streams jsonb,
  storyboard jsonb,
  primary key (video_id, number)
);
comment on column video_versions.kept_since is 'It is not played since, and kept for a while; null while it is prepared.';
create index video_versions_kept on video_versions (kept_since) where kept_since is not null;
alter table uploads add column film_number integer not null default 1;
comment on column uploads.film_number is 'Which film of its video it brings; one after the first takes the place of another.';
alter table processing_jobs add column film_number integer not null default 1;
