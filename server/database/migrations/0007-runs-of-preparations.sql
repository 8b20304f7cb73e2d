alter table processing_jobs add column run text;
comment on column processing_jobs.run is 'Names who has it in hand: what an earlier run says or makes counts no more.';
