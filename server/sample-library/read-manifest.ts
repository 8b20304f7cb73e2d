import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

import * as z from 'zod'

import { Handle, Id, Language } from '#contract/fields.ts'
import { Role } from '#contract/people.ts'
import { Access } from '#contract/videos.ts'
import { StartError } from '#server/base/start-error.ts'

const Reply = z.object({
  author: z.string(),
  text: z.string(),
  daysAgo: z.number(),
  atMs: z.int().optional(),
})

const Clip = z.object({
  slug: z.string(),
  id: Id,
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  category: z.string(),
  lang: Language,
  channel: z.string(),
  owner: z.string(),
  access: Access,
  sharedWith: z.array(z.string()),
  publishedDaysAgo: z.number(),
  durationMs: z.int(),
  width: z.int(),
  height: z.int(),
  fps: z.number(),
  mimeType: z.string(),
  sizeBytes: z.int(),
  files: z.object({
    video: z.string(),
    poster: z.string(),
    thumb320: z.string(),
    thumb640: z.string(),
    storyboard: z.string(),
  }),
  storyboard: z.object({
    cols: z.int(),
    rows: z.int(),
    tileWidth: z.int(),
    tileHeight: z.int(),
    intervalMs: z.int(),
    count: z.int(),
  }),
  dominantColor: z.string(),
  blurDataUri: z.string(),
  captions: z.array(
    z.object({
      lang: Language,
      label: z.string(),
      kind: z.enum(['captions', 'subtitles', 'descriptions']),
      isDefault: z.boolean(),
      file: z.string(),
    }),
  ),
  chapters: z.array(z.object({ startMs: z.int(), title: z.string() })),
  viewCount: z.int(),
  likeCount: z.int(),
  comments: z.array(Reply.extend({ replies: z.array(Reply).default([]) })),
  isFeatured: z.boolean(),
  featuredLead: z.string().optional(),
})
export type Clip = z.infer<typeof Clip>

const Viewing = z.object({
  watchProgress: z.array(z.object({ slug: z.string(), positionMs: z.int(), daysAgo: z.number() })),
  subscriptions: z.array(z.string()),
  watchLater: z.array(z.string()),
  liked: z.array(z.string()),
})

/** A still picture; its size in pixels. */
const Picture = z.object({ file: z.string(), width: z.int(), height: z.int() })

const Manifest = z.object({
  version: z.literal(1),
  people: z.array(
    z.object({
      username: z.string(),
      displayName: z.string(),
      role: Role,
      bio: z.string(),
      canSignIn: z.boolean(),
    }),
  ),
  channels: z.array(
    z.object({
      handle: Handle,
      displayName: z.string(),
      description: z.string(),
      ownerUsername: z.string(),
      avatar: Picture,
      banner: Picture,
    }),
  ),
  videos: z.array(Clip),
  viewing: z.record(z.string(), Viewing),
})
export type Manifest = z.infer<typeof Manifest>

/** The manifest of a sample library, with every file it names seen to be there and whole. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, 'manifest.json')
  const manifest = Manifest.parse(JSON.parse(await readFile(path, 'utf8')))
  for (const { avatar, banner } of manifest.channels)
    for (const { file } of [avatar, banner]) await requireFile(folder, file)
  for (const clip of manifest.videos) {
    await requireFile(folder, clip.files.video, clip.sizeBytes)
    const others = [
      ...Object.values(clip.files).filter((file) => extname(file) === '.jpg'),
      ...clip.captions.map((track) => track.file),
    ]
    for (const file of others) await requireFile(folder, file)
  }
  return manifest
}

/** Throws a StartError that names the file; without `sizeB` it must only hold something. */
async function requireFile(folder: string, file: string, sizeB?: number): Promise<void> {
  const found = await stat(join(folder, file)).catch(() => null)
  const again = 'Check the files out again, or start with SAMPLE_LIBRARY=off.'
  if (found === null) throw new StartError(`The sample library lacks ${file}. ${again}`)
  if (found.size === 0 || (sizeB !== undefined && found.size !== sizeB)) {
    throw new StartError(
      `The sample library’s ${file} is damaged: it has ${found.size} bytes${sizeB === undefined ? '' : ` instead of ${sizeB}`}. ${again}`,
    )
  }
}
