alter table captions drop constraint captions_origin_check;
alter table captions add constraint captions_origin_check
  check (origin in ('upload', 'file', 'sample', 'auto', 'translated', 'edited'));
-- Until now only the sample library brought any, and all of them were on show.
update captions set origin = 'sample';
alter table captions add column state text not null default 'published'
  check (state in ('draft', 'published'));
alter table captions alter column state set default 'draft';
alter table captions add column film_number integer not null default 1;
comment on column captions.film_number is 'The film of its video that the lines are known to fit.';
update captions k set film_number = v.film_number from videos v where v.id = k.video_id;
alter table captions add column size_b bigint not null default 0;
alter table captions add column version integer not null default 1;
comment on table cues is 'What is said where everybody may find it: the lines of the tracks on show, and of no other.';
