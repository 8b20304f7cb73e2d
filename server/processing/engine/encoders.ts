import type { AudioRung, VideoRung } from '#server/processing/plan/plan.ts'

import type { EncodedPicture, EncodedSound } from './recipe.ts'

/** How the picture of a rung is encoded. */
export function pictureEncoder({
  codec,
  maxBitrate,
}: VideoRung): Pick<EncodedPicture, 'codec' | 'options'> {
  const most = { maxrate: `${maxBitrate}`, bufsize: `${maxBitrate * 2}` }
  if (codec === 'h264') {
    const options = { preset: 'veryfast', profile: 'high', crf: '23', ...most, sc_threshold: '0' }
    return { codec: 'libx264', options }
  }
  return { codec: 'libsvtav1', options: { preset: '10', crf: '35', ...most, ...onDemand } }
}

/**
 * Whole pictures stand where they are asked for, and nowhere else: where none are due by themselves, it takes no demands.
 * By two threads, as what it takes of memory grows with them.
 */
const onDemand = { g: '99999', 'svtav1-params': 'enable-force-key-frames=1:lp=2' }

/** How the sound of a rung is encoded. */
export function soundEncoder({ codec }: AudioRung): Pick<EncodedSound, 'codec' | 'options'> {
  if (codec === 'aac') return { codec: 'aac', options: { b: '128k' } }
  return { codec: 'libopus', options: { b: '96k' } }
}

/**
 * Two channels: more of them by the native encoder are not played everywhere. From zero and without gaps: silence stands
 * where a recording has none, so that what comes after it stays with its picture.
 */
const inStep = 'aresample=48000:async=1:first_pts=0'
/**
 * The encoder of AAC puts 1,024 samples before the first, which players of fragments play: they take the place of as many.
 * What Opus puts there its decoders leave out, as the head of each file tells them (RFC 7845 §4.2).
 */
const withoutBeginning = 'atrim=start_sample=1024,asetpts=PTS-STARTPTS'
const twoChannels = {
  aac: 'aformat=sample_fmts=fltp:channel_layouts=stereo',
  opus: 'aformat=sample_fmts=flt:channel_layouts=stereo',
}
/** As many samples at once as the encoder takes. */
const inPieces = { aac: 'asetnsamples=n=1024:p=0', opus: 'asetnsamples=n=960:p=0' }

/** Filters from sound of any kind to what is encoded. `evened` brings it to where the others are. */
export function soundFilters({ codec }: AudioRung, evened: readonly string[]): string {
  const begun = codec === 'aac' ? [inStep, withoutBeginning] : [inStep]
  return [...begun, twoChannels[codec], ...evened, inPieces[codec]].join(',')
}
