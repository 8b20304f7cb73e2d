alter table transcriptions add column kind text not null default 'captions' check (kind in ('captions', 'subtitles', 'descriptions'));
comment on column transcriptions.kind is 'Which track comes of it.';
alter table transcriptions add column from_id text;
comment on column transcriptions.from_id is 'The track that is translated; null where the film is listened to.';
alter table transcriptions add column from_lang text;
alter table transcriptions add column from_kind text check (from_kind in ('captions', 'subtitles', 'descriptions'));
alter table transcriptions add column from_version integer;
comment on column transcriptions.from_version is 'Of the track as it was when its lines were taken.';
alter table transcriptions add column place integer;
comment on column transcriptions.place is 'Where it is in line; null for what was asked for before that was told.';
alter table transcriptions alter column file_key drop not null;
alter table transcriptions drop constraint transcriptions_video_id_lang_key;
alter table transcriptions add constraint transcriptions_video_id_lang_kind_key unique (video_id, lang, kind);
alter table transcriptions drop constraint transcriptions_fault_check;
alter table transcriptions add constraint transcriptions_fault_check check (fault in ('unreachable', 'refused', 'redirected', 'rejected', 'nonsense', 'unknown-language', 'no-sound', 'silence', 'exists', 'no-room', 'stopped', 'film-replaced', 'source-gone'));

alter table transcription_pieces add column lines jsonb;
comment on column transcription_pieces.lines is 'Of a translation: the lines that are put into other words, as they stood in the track.';
comment on column transcription_pieces.answer is 'What was heard in this much of the sound, or how these lines read in the other language, each as one word; null while nobody has answered.'
