alter table videos add column publish_at timestamptz;
comment on column videos.publish_at is 'When a draft goes on show by itself; no longer said once it has.';
alter table videos add column unpublish_at timestamptz;
comment on column videos.unpublish_at is 'When it is a draft again by itself; no longer said once it is.';
alter table videos add constraint videos_publish_at_draft check (publish_at is null or publication = 'unpublished');
create index videos_publish_at on videos (publish_at) where publish_at is not null;
create index videos_unpublish_at on videos (unpublish_at) where unpublish_at is not null;
