alter table processing_jobs add column place integer not null default 0;
comment on column processing_jobs.place is 'In line, smaller ones come first: those that make a film watchable before all that make it better.';
alter table processing_jobs add column cut_off integer not null default 0;
comment on column processing_jobs.cut_off is 'So many runs in a row ended without a word, since a step was done.';
alter table processing_jobs add column lacks_room boolean not null default false;
comment on column processing_jobs.lacks_room is 'The run that has it in hand does nothing until there is more room on the disk.';
drop index processing_jobs_in_line;
create index processing_jobs_in_line on processing_jobs (place, queued_at) where state in ('queued', 'running');
