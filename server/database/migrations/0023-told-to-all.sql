create table people_changed (
  number bigint generated always as identity primary key,
  person_id text not null,
  at timestamptz not null default clock_timestamp()
);
comment on table people_changed is 'Whose tokens every service is to look at anew: a session of theirs was ended, they signed out, or are called otherwise. Kept for minutes.';
create index people_changed_at on people_changed (at);

create unlogged table spent_proofs (
  hash text primary key,
  forget_at timestamptz not null
);
comment on table spent_proofs is 'Proofs of possession (RFC 9449) that no service takes again, as long as their nonce is good.';
create index spent_proofs_forget_at on spent_proofs (forget_at)
