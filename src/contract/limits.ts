/** Limits and constants of the product (docs/specification.md#9-constants-and-limits). Both sides enforce the same numbers. */
export const limits = {
  title: { min: 1, max: 120 },
  description: { max: 10_000 },
  tags: { max: 10 },
  tag: { min: 2, max: 30 },
  comment: { min: 1, max: 5_000 },
  channelName: { min: 1, max: 120 },
  channelDescription: { max: 2_000 },
  handle: { min: 2, max: 50 },
  displayName: { min: 1, max: 120 },
  bio: { max: 1_000 },
  searchQuery: { min: 1, max: 200 },
  fileName: { max: 255 },
  filesPerBatch: 50,
  bulk: { videos: 10_000, steps: 200, named: 20 },
  parallelUploads: 2,
  page: { default: 24, more: 96, max: 100 },
  commentPage: 20,
  /** Of a person's space, for the pictures of each video. Three posters and a sheet are mostly a quarter of it. */
  picturesRoomB: 2 * 1024 ** 2,
  /** Of a channel: `ratio` times as wide as high, within these widths. */
  channelPictures: {
    avatar: { ratio: 1, minW: 48, maxW: 1_500 },
    banner: { ratio: 6, minW: 480, maxW: 1_920 },
  },
  /** A poster is kept once in each of these. */
  posterWidths: [160, 320, 640, 1280, 1920],
  uploadB: 50 * 1024 ** 3,
  uploadDurationMs: { min: 1_000, max: 12 * 3_600_000 },
  chunkB: { default: 16 * 1024 ** 2, min: 1024 ** 2, max: 64 * 1024 ** 2 },
  deletedVideoDays: 30,
  progressHeartbeatMs: 10_000,
  storyboard: { tileW: 160, tileH: 90, tilesPerSheet: 121 },
} as const

/** What the service alone counts by: no browser loads it. */
export const serviceLimits = {
  jsonBodyB: 1024 ** 2,
  thumbnailB: 8 * 1024 ** 2,
  playbackGrantMs: 15 * 60_000,
  uploadIdleHours: 24,
  uploadMaxDays: 7,
  /** How much longer a file is kept and tried that is all here and cannot be taken in. */
  wholeFileDays: 7,
  /** How long a film is kept that its video does not play any more, or never did. */
  versionDays: 30,
  idempotencyHours: 24,
} as const
