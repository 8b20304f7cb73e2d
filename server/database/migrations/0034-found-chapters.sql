create or replace function videos_keep_words() returns trigger language plpgsql as $$
  begin
    new.search :=
      setweight(to_tsvector('simple', translate(new.title, '.:/@_-', '      ')), 'A') ||
      setweight(to_tsvector('simple', translate(array_to_string(new.tags, ' '), '.:/@_-', '      ')), 'B') ||
      setweight(to_tsvector('simple', translate(new.description, '.:/@_-', '      ')), 'C') ||
      setweight(to_tsvector('simple', translate(coalesce((
        select string_agg(title, ' ' order by start_ms) from chapters where video_id = new.id
      ), ''), '.:/@_-', '      ')), 'D');
    return new;
  end
$$;

comment on column words.described is 'Videos that have it in title, tags, description or chapters.';

-- The words of a video are kept, and counted, as those of its title are.
create function chapters_keep_words() returns trigger language plpgsql as $$
  begin
    update videos set title = title where id in (select video_id from changed);
    return null;
  end
$$;

create trigger chapters_keep_words after insert on chapters referencing new table as changed
  for each statement execute function chapters_keep_words();

create trigger chapters_change_words after update on chapters referencing new table as changed
  for each statement execute function chapters_keep_words();

create trigger chapters_lose_words after delete on chapters referencing old table as changed
  for each statement execute function chapters_keep_words();

insert into settings (key, value) values ('chapters-unfound', 'true')
