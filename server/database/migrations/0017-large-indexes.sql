create index concurrently if not exists videos_popular on videos (view_count desc, id desc)
  where publication = 'published' and deleted_at is null;

create index concurrently if not exists videos_longest on videos ((coalesce(duration_ms, 0)) desc, id desc)
  where publication = 'published' and deleted_at is null;

create index concurrently if not exists videos_featured on videos (published_at desc, id desc)
  where is_featured and publication = 'published' and deleted_at is null;

create index concurrently if not exists videos_category on videos (category, published_at desc, id desc)
  where publication = 'published' and deleted_at is null;

create index concurrently if not exists videos_audience on videos (access, category)
  where deleted_at is null and publication = 'published' and published_at is not null and state in ('ready', 'partially_ready');

create index concurrently if not exists people_words on people
  using gin (to_tsvector('simple', translate(display_name || ' ' || username, '.:/@_-', '      ')));

create index concurrently if not exists videos_tags on videos using gin (lowered(tags));

create index concurrently if not exists processing_jobs_stopped on processing_jobs (updated_at desc, video_id desc)
  where state in ('failed', 'cancelled');

create index concurrently if not exists processing_jobs_done on processing_jobs (updated_at desc, video_id desc)
  where state = 'done'
