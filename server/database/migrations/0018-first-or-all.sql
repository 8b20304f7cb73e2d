alter table videos add column waits_for text not null default 'first'
  check (waits_for in ('first', 'all'));
comment on column videos.waits_for is 'What of its film has to be there when it is to go on show: what can be watched first, or all that is made of it.';
-- That is what they waited for until now.
update videos set waits_for = 'all' where publication = 'when_ready';

create table turns (
  name text primary key check (name in ('deleted-videos', 'old-versions', 'unknown-files')),
  due_at timestamptz not null default '-infinity'
);
comment on table turns is 'Work that one of several instances does for all of them, and before which moment nobody does it again.';
insert into turns (name) values ('deleted-videos'), ('old-versions'), ('unknown-files')
