create table words (
  word text not null,
  audience text not null check (audience in ('public', 'internal')),
  titled integer not null,
  described integer not null,
  said integer not null,
  primary key (word, audience)
);

comment on table words is 'Words of the videos that everybody may find, and of no other; with word_changes they are exact.';

comment on column words.titled is 'Videos that have it in their title or tags.';

comment on column words.described is 'Videos that have it in title, tags or description.';

comment on column words.said is 'Lines in which it is said.';

create index words_beginning on words (word collate "C");

create index words_trigrams on words using gin (word gin_trgm_ops);

-- Two films with the same word never wait for each other: each adds what it changes here, and one hand sums it up.
create table word_changes (
  word text not null,
  audience text not null,
  titled integer not null,
  described integer not null,
  said integer not null
);

-- `mayFind` of server/access/visibility.ts for the two who are many; null for a video that not everybody may find.
create function audience_of(v videos) returns text language sql immutable as $$
  select case when v.deleted_at is null and v.publication = 'published' and v.published_at is not null
    and v.state in ('ready', 'partially_ready') and v.access in ('public', 'internal') then v.access end
$$;

-- What related videos are found by: a tag is the same however it is written.
create function lowered(tags text[]) returns text[] language sql immutable as $$
  select array(select lower(tag) from unnest(tags) tag)
$$;

create function videos_count_words() returns trigger language plpgsql as $$
  declare
    was text;
    becomes text;
    video text;
  begin
    if tg_op <> 'INSERT' then
      was := audience_of(old);
      video := old.id;
    end if;
    if tg_op <> 'DELETE' then
      becomes := audience_of(new);
      video := new.id;
    end if;
    if tg_op = 'UPDATE' and was is not distinct from becomes and old.search is not distinct from new.search then
      return new;
    end if;
    if was is not null then
      insert into word_changes
      select lexeme, was, -(weights && array['A', 'B'])::int, -1, 0 from unnest(old.search);
    end if;
    if becomes is not null then
      insert into word_changes
      select lexeme, becomes, (weights && array['A', 'B'])::int, 1, 0 from unnest(new.search);
    end if;
    if tg_op <> 'INSERT' and was is distinct from becomes then
      insert into word_changes
      select u.lexeme, change.audience, 0, 0, sum(change.said)
      from cues k, unnest(k.search) u, (values (was, -1), (becomes, 1)) change (audience, said)
      where k.video_id = video and change.audience is not null
      group by u.lexeme, change.audience;
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end
$$;

create trigger videos_count_words after insert or update of title, tags, description, access, state, publication, published_at, deleted_at on videos
  for each row execute function videos_count_words();

-- Before, while its lines are still there; they go afterwards, and find no video any more.
create trigger videos_uncount_words before delete on videos
  for each row execute function videos_count_words();

-- The lock keeps the audience of the video as it is until the lines are there for whoever changes it.
create function cues_count_words() returns trigger language plpgsql as $$
  begin
    perform from videos where id in (select video_id from changed) order by id for no key update;
    insert into word_changes
    select u.lexeme, audience_of(v), 0, 0, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from changed k join videos v on v.id = k.video_id, unnest(k.search) u
    where audience_of(v) is not null
    group by 1, 2;
    return null;
  end
$$;

create trigger cues_count_words after insert on cues referencing new table as changed
  for each statement execute function cues_count_words();

create trigger cues_uncount_words after delete on cues referencing old table as changed
  for each statement execute function cues_count_words();

-- What is missing between what is there and what is counted: of one moment, so that nobody has to wait meanwhile.
create function recount_words() returns void language sql as $$
  insert into word_changes
  select word, audience, sum(titled), sum(described), sum(said)
  from (
    select u.lexeme as word, audience_of(v) as audience,
      count(*) filter (where u.weights && array['A', 'B'])::int as titled, count(*)::int as described, 0 as said
    from videos v, unnest(v.search) u where audience_of(v) is not null group by 1, 2
    union all
    select u.lexeme, audience_of(v), 0, 0, count(*)::int
    from cues k join videos v on v.id = k.video_id, unnest(k.search) u
    where audience_of(v) is not null group by 1, 2
    union all
    select word, audience, -titled, -described, -said from words
    union all
    select word, audience, -titled, -described, -said from word_changes
  ) counted
  group by word, audience
  having sum(titled) <> 0 or sum(described) <> 0 or sum(said) <> 0
$$;

insert into settings (key, value) values ('words-uncounted', 'true');

-- Views that their video's number does not say yet: ten thousand who watch at once wait for no row of one video.
create table new_views (
  video_id text not null references videos (id) on delete cascade
);

create index new_views_video on new_views (video_id)
