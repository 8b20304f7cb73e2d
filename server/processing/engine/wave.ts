import type { VideoTrack } from '#server/processing/plan/media-probe.ts'

/** Brass on the dark of the house. */
const wave = '0xD6A95C'
const house = [21, 18, 24]

/** The sound of each moment as a line, for a recording that has no picture: filters from sound to pictures. */
export function movingWave({ width, height, fps }: VideoTrack): string {
  const drawn = `showwaves=s=${width}x${height}:mode=cline:scale=sqrt:rate=${fps ?? 2}:colors=${wave}`
  return `${asMono},${drawn},${onDark}`
}

/** The whole recording in one picture, of this size: filters from sound to one picture. */
export function wholeWave(width: number, height: number): string {
  const waveHeight = Math.round(height / 4) * 2
  const drawn = `showwavespic=s=${width}x${waveHeight}:scale=sqrt:colors=${wave}`
  return `${asMono},${coarse},${drawn},pad=${width}:${height}:0:(oh-ih)/2,${onDark}`
}

/** Otherwise each channel has a line of its own. */
const asMono = 'aformat=channel_layouts=mono'

/** The picture is drawn from every sample at once, of hours of them: of few, in large pieces, each told as it comes. */
const coarse = [
  'aresample=4000',
  'asetnsamples=n=8192:p=0',
  'ametadata=mode=add:key=heard:value=1',
  'ametadata=mode=print:key=heard:file=-:direct=1',
].join(',')

const [red, green, blue] = house
/** What is not drawn on is transparent black. */
const onDark = `format=rgb24,lutrgb=r='max(val,${red})':g='max(val,${green})':b='max(val,${blue})'`
