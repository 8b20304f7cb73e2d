alter table sessions
  add column newest_token_at timestamptz,
  add column left_at timestamptz;

create table left_tokens (
  hash text primary key,
  forget_at timestamptz not null
);

create index left_tokens_age on left_tokens (forget_at);
