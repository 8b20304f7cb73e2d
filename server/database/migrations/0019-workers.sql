alter table processing_jobs add column worker text;
comment on column processing_jobs.worker is 'Who has it in hand, or had it last, as administrators are told.';
