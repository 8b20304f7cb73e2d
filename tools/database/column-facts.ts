/** What PostgreSQL does not know: the type in `server/database/stored-json.ts` that a JSON column holds. */
export const jsonColumns: Readonly<Record<string, string>> = {
  'captions.doubts': 'StoredDoubts',
  'channels.avatar': 'StoredPicture',
  'channels.banner': 'StoredPicture',
  'channels.draft_defaults': 'StoredDraftDefaults',
  'idempotency_keys.answer': 'StoredAnswer',
  'oidc_records.payload': 'StoredRecord',
  'people.preferences': 'StoredRecord',
  'processing_jobs.failure': 'StoredFailure',
  'processing_jobs.steps': 'StoredSteps',
  'processing_pieces.rungs': 'StoredRungs',
  'settings.value': 'StoredSetting',
  'transcription_pieces.answer': 'StoredWords',
  'transcription_pieces.lines': 'StoredLines',
  'video_versions.failure': 'MediaFailure',
  'video_versions.storyboard': 'StoredStoryboard',
  'video_versions.streams': 'StoredStreams',
  'videos.failure': 'MediaFailure',
  'videos.storyboard': 'StoredStoryboard',
  'videos.streams': 'StoredStreams',
  'videos.thumbnails': 'StoredPictures',
}

/** What a name does not say. */
export const columnNotes: Readonly<Record<string, string>> = {
  'idempotency_keys.status': '0 while the first request is still at work.',
  'people.issuer':
    '`embedded` for the provider of this service (its port may move), `sample` for people who cannot sign in.',
  'people.preferences': 'What differs from the default preferences.',
  'processing_jobs.id': 'Names this one preparation; its files lie in a folder of that name.',
  'sessions.key': "A hash of it: the provider's own number is nobody else's business.",
  'sessions.kind': 'What the tokens of one sign-in have in common.',
  'sessions.left_at':
    "Somebody signed out of it: tokens issued until then, by the provider's clock, are refused.",
  'sessions.newest_token_at':
    "When the newest token was issued that was seen of it, by the provider's clock.",
  'uploads.resource_id':
    'Name of the upload at the tus endpoint, once the client created it there.',
  'videos.search':
    'Title (A), tags (B) and description (C) with the `simple` configuration, kept by a trigger.',
}
