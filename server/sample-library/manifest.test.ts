import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { limits } from '#contract/limits.ts'
import { pictureFacts } from '#server/uploads/inspect/picture-size.ts'

const folder = import.meta.dirname
const MAX_BYTES = 30_000_000

const comment = z.object({
  author: z.string(),
  text: z.string().min(1),
  atMs: z.int().min(0).optional(),
  daysAgo: z.number().min(0),
})
const caption = z.object({
  lang: z.string(),
  label: z.string(),
  kind: z.enum(['captions', 'subtitles']),
  isDefault: z.boolean(),
  file: z.string(),
})
const storyboard = z.object({
  cols: z.int(),
  rows: z.int(),
  tileWidth: z.int(),
  tileHeight: z.int(),
  intervalMs: z.int(),
  count: z.int(),
})
const picture = z.object({ file: z.string(), width: z.int(), height: z.int() })
const video = z.object({
  slug: z.string(),
  id: z.string().regex(/^[A-Za-z0-9_-]{11}$/),
  title: z.string().max(120),
  category: z.string(),
  channel: z.string(),
  owner: z.string(),
  access: z.enum(['public', 'internal', 'restricted', 'private']),
  sharedWith: z.array(z.string()),
  durationMs: z.int().positive(),
  mimeType: z
    .string()
    .regex(
      /^video\/(mp4; codecs="avc1\.[0-9a-f]{6}, mp4a\.40\.2"|webm; codecs="vp09\.00\.\d\d\.08, opus")$/,
    ),
  sizeBytes: z.int().positive(),
  files: z.object({
    video: z.string(),
    poster: z.string(),
    thumb320: z.string(),
    thumb640: z.string(),
    storyboard: z.string(),
  }),
  storyboard,
  dominantColor: z.string().regex(/^#[0-9a-f]{6}$/),
  blurDataUri: z.string().startsWith('data:image/webp;base64,').max(700),
  captions: z.array(caption),
  chapters: z.array(z.object({ startMs: z.int().min(0), title: z.string().min(1) })),
  comments: z.array(comment.extend({ replies: z.array(comment).optional() })),
  isFeatured: z.boolean(),
})
const viewing = z.object({
  watchProgress: z.array(
    z.object({ slug: z.string(), positionMs: z.int().positive(), daysAgo: z.number() }),
  ),
  subscriptions: z.array(z.string()),
  watchLater: z.array(z.string()),
  liked: z.array(z.string()),
})
const manifestShape = z.object({
  categories: z.array(z.object({ slug: z.string(), label: z.string() })),
  people: z.array(
    z.object({
      username: z.string(),
      role: z.enum(['viewer', 'creator', 'moderator', 'admin']),
      canSignIn: z.boolean(),
    }),
  ),
  channels: z.array(
    z.object({
      handle: z.string().regex(/^[a-z0-9][a-z0-9._-]{1,49}$/),
      ownerUsername: z.string(),
      avatar: picture,
      banner: picture,
    }),
  ),
  videos: z.array(video),
  viewing: z.record(z.string(), viewing),
})
type Video = z.infer<typeof video>

const manifest = manifestShape.parse(
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')),
)
const slugs = manifest.videos.map((item) => item.slug)
const usernames = manifest.people.map((person) => person.username)
const handles = manifest.channels.map((channel) => channel.handle)

/** Every file a video names, relative to this folder. */
function filesOf(item: Video): string[] {
  return [...Object.values(item.files), ...item.captions.map((track) => track.file)]
}

const channelFiles = manifest.channels.flatMap(({ avatar, banner }) => [avatar.file, banner.file])

/** Milliseconds of a WebVTT time such as 00:01:02.345; NaN when it is none. */
function vttMs(text: string): number {
  const found = /^(\d\d):(\d\d):(\d\d)\.(\d{3})$/.exec(text)
  if (!found) return Number.NaN
  const [hours, minutes, seconds, ms] = found.slice(1).map(Number)
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000 + (ms ?? 0)
}

/** The cues of a WebVTT file: times in ms and the words. */
function readCues(file: string) {
  const [header, ...blocks] = readFileSync(join(folder, file), 'utf8').trim().split('\n\n')
  expect(header).toBe('WEBVTT')
  return blocks.map((block) => {
    const [times = '', ...words] = block.split('\n')
    const [start = '', end = ''] = times.split(' --> ')
    return { startMs: vttMs(start), endMs: vttMs(end), words: words.join('\n') }
  })
}

describe('the sample library', () => {
  it('holds at least twelve clips, eight of them public, and one featured', () => {
    expect(slugs.length).toBeGreaterThanOrEqual(12)
    expect(
      manifest.videos.filter((item) => item.access === 'public').length,
    ).toBeGreaterThanOrEqual(8)
    expect(manifest.videos.filter((item) => item.isFeatured)).toHaveLength(1)
  })

  it('takes at most 30 MB with all its files', () => {
    const files = [...manifest.videos.flatMap(filesOf), ...channelFiles]
    const bytes = files.map((file) => statSync(join(folder, file)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES)
  })

  it('holds two of twenty minutes or more, with captions and chapters', () => {
    const long = manifest.videos.filter((item) => item.durationMs >= 20 * 60_000)
    expect(long.length).toBeGreaterThanOrEqual(2)
    for (const item of long) {
      expect(item.captions.length, item.slug).toBeGreaterThan(0)
      expect(item.chapters.length, item.slug).toBeGreaterThan(4)
    }
  })

  it('never uses an id, a slug, a username or a handle twice', () => {
    const ids = manifest.videos.map((item) => item.id)
    for (const names of [ids, slugs, usernames, handles])
      expect(new Set(names).size).toBe(names.length)
  })

  it('names only people, channels, categories and videos that exist', () => {
    const authors = manifest.videos
      .flatMap((item) => item.comments.flatMap((one) => [one, ...(one.replies ?? [])]))
      .map((one) => one.author)
    const people = [
      ...authors,
      ...manifest.videos.flatMap((item) => [item.owner, ...item.sharedWith]),
      ...manifest.channels.map((channel) => channel.ownerUsername),
    ]
    expect(usernames).toEqual(expect.arrayContaining([...people, ...Object.keys(manifest.viewing)]))
    expect(handles).toEqual(expect.arrayContaining(manifest.videos.map((item) => item.channel)))
    expect(manifest.categories.map((category) => category.slug)).toEqual(
      expect.arrayContaining(manifest.videos.map((item) => item.category)),
    )
    for (const shelf of Object.values(manifest.viewing)) {
      expect(slugs).toEqual(
        expect.arrayContaining([
          ...shelf.watchProgress.map((row) => row.slug),
          ...shelf.watchLater,
          ...shelf.liked,
        ]),
      )
      expect(handles).toEqual(expect.arrayContaining(shelf.subscriptions))
    }
  })

  it('leaves every half-watched clip at a moment inside it', () => {
    for (const row of Object.values(manifest.viewing).flatMap((shelf) => shelf.watchProgress)) {
      const item = manifest.videos.find((candidate) => candidate.slug === row.slug)
      expect(row.positionMs, row.slug).toBeLessThan(item?.durationMs ?? 0)
    }
  })
})

describe.each(manifest.channels)('the channel $handle', ({ avatar, banner }) => {
  it('has a picture and a banner as large as it says, in the shapes that the service takes', () => {
    for (const [{ file, width, height }, place] of [
      [avatar, limits.channelPictures.avatar],
      [banner, limits.channelPictures.banner],
    ] as const) {
      const facts = pictureFacts(readFileSync(join(folder, file)))
      expect(facts).toMatchObject({ width, height })
      expect(height).toBe(Math.round(width / place.ratio))
      expect(width).toBeGreaterThanOrEqual(place.minW)
      expect(width).toBeLessThanOrEqual(place.maxW)
    }
  })
})

describe.each(manifest.videos)('the clip $slug', (item) => {
  it('has every file it names, the video of the stated size', () => {
    for (const file of filesOf(item))
      expect(statSync(join(folder, file)).size, file).toBeGreaterThan(0)
    expect(statSync(join(folder, item.files.video)).size).toBe(item.sizeBytes)
  })

  it("covers its length with the storyboard's tiles", () => {
    const { cols, rows, count, intervalMs } = item.storyboard
    expect(count).toBeLessThanOrEqual(cols * rows)
    expect(Math.max(cols, rows)).toBeLessThanOrEqual(11)
    expect(Math.abs(count * intervalMs - item.durationMs)).toBeLessThanOrEqual(intervalMs + 100)
  })

  it('has captions in order and within its length, one default', () => {
    for (const track of item.captions) {
      let previousEndMs = 0
      for (const cue of readCues(track.file)) {
        expect(cue.startMs).toBeGreaterThanOrEqual(previousEndMs)
        expect(cue.endMs).toBeGreaterThan(cue.startMs)
        expect(cue.words).not.toBe('')
        previousEndMs = cue.endMs
      }
      expect(previousEndMs).toBeGreaterThan(0)
      expect(previousEndMs).toBeLessThanOrEqual(item.durationMs)
    }
    expect(item.captions.filter((track) => track.isDefault)).toHaveLength(
      item.captions.length > 0 ? 1 : 0,
    )
  })

  it('has chapters that begin at 0 and ascend within its length', () => {
    const starts = item.chapters.map((chapter) => chapter.startMs)
    expect(starts[0] ?? 0).toBe(0)
    expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
    expect(starts.at(-1) ?? 0).toBeLessThan(item.durationMs)
  })

  it('has comments that point at moments inside it', () => {
    for (const one of item.comments.flatMap((thread) => [thread, ...(thread.replies ?? [])]))
      expect(one.atMs ?? 0).toBeLessThan(item.durationMs)
  })
})
