-- Stretches of one film's picture that several workers may make at once; those of one reading at a time.
create table processing_pieces (
  video_id text not null references processing_jobs (video_id) on delete cascade,
  job_id text not null,
  number integer not null,
  from_ms integer not null,
  until_ms integer,
  rungs jsonb not null,
  engine text not null,
  claim text,
  heard_at timestamptz,
  progress double precision not null default 0,
  is_done boolean not null default false,
  took_ms integer not null default 0,
  tries integer not null default 0,
  primary key (video_id, number)
);
comment on column processing_pieces.job_id is 'The preparation that it is a piece of: of another one it counts no more.';
comment on column processing_pieces.until_ms is 'Null in the last one, which goes on to the end of the film.';
comment on column processing_pieces.engine is 'What makes all of them: another one would make what does not fit.';
comment on column processing_pieces.claim is 'Names who makes it, or has made it, and where that lies.';
comment on column processing_pieces.heard_at is 'By the clock of the database: who was not heard of for a while is gone.';
comment on column processing_pieces.tries is 'So often it failed, or did not fit what stands before it.';
