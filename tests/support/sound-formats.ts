import type { ByBoth } from './film-tools.ts'

/** Sound alone, as recorders and programs write it. */
export interface SoundFormat extends ByBoth {
  name: string
  file: string
  encoding: string
  /** Also tested where time is short. */
  isUsual?: boolean
}

/** Of a record, beside its sound: a picture that is none of a film. */
const cover =
  '-f lavfi -i color=orange:s=300x300:d=0.04 -map 0:a -map 1:v -frames:v 1 -c:v mjpeg -disposition:v attached_pic'

export const soundFormats: readonly SoundFormat[] = [
  { name: 'MP3', file: 'a.mp3', encoding: '-c:a mp3', isUsual: true, isByBoth: true },
  { name: 'M4A', file: 'a.m4a', encoding: '-c:a aac', isUsual: true },
  { name: 'MP4 without a picture', file: 'a.mp4', encoding: '-c:a aac' },
  { name: 'Matroska without a picture', file: 'a.mka', encoding: '-c:a flac' },
  { name: 'Ogg', file: 'a.ogg', encoding: '-c:a libvorbis -ac 2' },
  { name: 'FLAC', file: 'a.flac', encoding: '-c:a flac' },
  { name: 'WAV', file: 'a.wav', encoding: '-c:a pcm_s16le' },
  { name: 'MP3 with a cover', file: 'cover.mp3', encoding: `${cover} -c:a mp3` },
  { name: 'M4A with a cover', file: 'cover.m4a', encoding: `${cover} -c:a aac` },
]
