create table sessions (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  kind text not null check (kind in ('session', 'sign-in', 'device')),
  key text not null,
  device text not null,
  signed_in_at timestamptz,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  unique (person_id, key)
);

create index sessions_recent on sessions (person_id, last_seen_at desc);
create index sessions_age on sessions (last_seen_at);
