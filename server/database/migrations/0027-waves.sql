create table waves (
  key text primary key,
  video_id text not null references videos (id) on delete cascade,
  film_key text not null,
  state text not null default 'coming' check (state in ('coming', 'none')),
  asked_at timestamptz not null default now()
);
comment on table waves is 'Who writes captions asked how loud these films are: it is listened to them, or nobody could. What was heard lies among the files, and has no row.';
create index waves_video on waves (video_id)
