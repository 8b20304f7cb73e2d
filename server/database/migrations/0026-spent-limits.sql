create unlogged table spent_limits (
  bucket text primary key,
  full_at timestamptz not null
);
comment on table spent_limits is 'Limits that all services share, by a hash of what is counted and whom it is counted for, and when as much may be asked again as at first.';
create index spent_limits_full_at on spent_limits (full_at)
