alter table channels add column draft_defaults jsonb;
comment on column channels.draft_defaults is 'What its new drafts begin with; null as everywhere.';
