import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

import { StartError } from '#server/base/start-error.ts'
import { CaptionError } from '#server/captions/caption-error.ts'
import type { Cue } from '#server/captions/cue.ts'
import { parseWebVtt } from '#server/captions/parse-webvtt.ts'
import type { StoredPicture } from '#server/database/stored-json.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { Clip, Manifest } from './read-manifest.ts'

export interface StoredTrack {
  lang: string
  label: string
  kind: 'captions' | 'subtitles' | 'descriptions'
  isDefault: boolean
  key: string
  cues: Cue[]
}

export interface StoredClip {
  clip: Clip
  fileKey: string
  thumbnails: StoredPicture[]
  storyboardKey: string
  tracks: StoredTrack[]
}

const posterWidth = 1280

/** Puts the files of a clip into the storage; keys depend on its id only, so doing it twice is harmless. */
export async function importFiles(
  storage: Storage,
  folder: string,
  clip: Clip,
): Promise<StoredClip> {
  const put = async (name: string, file: string) => {
    const key = `videos/${clip.id}/${name}${extname(file)}`
    await storage.importFile(key, join(folder, file), 'copy')
    return key
  }
  const picture = async (width: number, file: string) => ({
    key: await put(`poster-${width}`, file),
    width,
    height: Math.round((width * clip.height) / clip.width),
  })
  return {
    clip,
    fileKey: await put('original', clip.files.video),
    thumbnails: [
      await picture(320, clip.files.thumb320),
      await picture(640, clip.files.thumb640),
      await picture(posterWidth, clip.files.poster),
    ],
    storyboardKey: await put('storyboard', clip.files.storyboard),
    tracks: await Promise.all(
      clip.captions.map(async ({ file, ...track }) => ({
        ...track,
        key: await put(`captions-${track.lang}-${track.kind}`, file),
        cues: await readCues(folder, file),
      })),
    ),
  }
}

/** Puts the picture and the banner of a channel into the storage, beside those that people choose for theirs. */
export async function importChannelPictures(
  storage: Storage,
  folder: string,
  channelId: string,
  channel: Pick<Manifest['channels'][number], 'avatar' | 'banner'>,
): Promise<Record<'avatar' | 'banner', StoredPicture>> {
  const put = async (which: 'avatar' | 'banner'): Promise<StoredPicture> => {
    const { file, width, height } = channel[which]
    const key = `channels/${channelId}/${which}-sample${extname(file)}`
    await storage.importFile(key, join(folder, file), 'copy')
    const { size } = await stat(join(folder, file))
    return { key, width, height, sizeB: size }
  }
  return { avatar: await put('avatar'), banner: await put('banner') }
}

async function readCues(folder: string, file: string): Promise<Cue[]> {
  try {
    return parseWebVtt(await readFile(join(folder, file), 'utf8'))
  } catch (cause) {
    if (!(cause instanceof CaptionError)) throw cause
    throw new StartError(`The sample library’s ${file} is damaged. ${cause.message}.`, { cause })
  }
}
