-- What is made of a film for players that choose a quality; null while there is nothing but the file.
alter table videos add column streams jsonb;
-- One for each video that is or was prepared. The queue itself is pg-boss's own; this is what people are told.
create table processing_jobs (
  video_id text primary key references videos (id) on delete cascade,
  id text not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  file_key text not null,
  steps jsonb not null default '[]',
  attempts integer not null default 0,
  failure jsonb,
  queued_at timestamptz not null,
  started_at timestamptz,
  updated_at timestamptz not null
);
create index processing_jobs_in_line on processing_jobs (queued_at) where state in ('queued', 'running');
