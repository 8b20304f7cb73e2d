alter table uploads add column arrives text not null default 'disk' check (arrives in ('disk', 'pieces'));
comment on column uploads.arrives is 'Where its bytes wait for the last one: on the disk of the service that took the first, or in pieces among the files, where every service finds them.';
alter table uploads add column writer text;
comment on column uploads.writer is 'Which request may add a piece: the last one that asked. What an earlier one still brings is thrown away.';
alter table uploads add column finishing_until timestamptz;
comment on column uploads.finishing_until is 'A service makes one file of the pieces, and has said so until then, by the clock of the database.';

create table upload_pieces (
  upload_id text not null references uploads (id) on delete cascade,
  resource_id text not null,
  start_b bigint not null,
  length_b bigint not null check (length_b > 0),
  file_key text not null,
  primary key (resource_id, start_b)
);
comment on table upload_pieces is 'What has arrived of an upload, one after the other without a gap.';
create index upload_pieces_upload on upload_pieces (upload_id)
