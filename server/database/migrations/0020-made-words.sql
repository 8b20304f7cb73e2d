alter table captions add column checked_at timestamptz;
comment on column captions.checked_at is 'When somebody read the lines through and said that they are right; null while nobody has.';
alter table captions add column model text;
comment on column captions.model is 'What heard the words, where a machine did.';
alter table captions add column confidence double precision;
comment on column captions.confidence is 'How sure it was of all its words, from 0 to 1; null where it does not say.';
alter table captions add column doubts jsonb;
comment on column captions.doubts is 'The words that it was least sure of, for who reads them through.';

create table transcriptions (
  id text primary key,
  video_id text not null references videos (id) on delete cascade,
  lang text not null,
  film_number integer not null,
  file_key text not null,
  state text not null check (state in ('queued', 'running', 'failed')),
  run text,
  cut_off integer not null default 0,
  fault text check (fault in ('unreachable', 'refused', 'redirected', 'rejected', 'nonsense', 'unknown-language', 'no-sound', 'silence', 'exists', 'no-room', 'stopped')),
  queued_at timestamptz not null,
  updated_at timestamptz not null,
  unique (video_id, lang)
);
comment on table transcriptions is 'Words that a machine is asked for; a row goes once they are a track.';
comment on column transcriptions.cut_off is 'So often in a row a run ended without a word.';

create table transcription_pieces (
  transcription_id text not null references transcriptions (id) on delete cascade,
  number integer not null,
  from_ms integer not null,
  until_ms integer not null,
  answer jsonb,
  primary key (transcription_id, number)
);
comment on column transcription_pieces.answer is 'What was heard in this much of the sound; null while nobody has listened.';
