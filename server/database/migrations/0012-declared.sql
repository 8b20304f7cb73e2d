alter table uploads add column duration_ms bigint;
alter table uploads add column width integer;
alter table uploads add column height integer;
alter table uploads add column fps double precision;
comment on column uploads.duration_ms is 'As its sender declared it, like what follows: for a film that does not say so itself.';
