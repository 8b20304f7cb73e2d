import type { StoredAudio, StoredRendition, StoredStreams } from '#server/database/stored-json.ts'

import type { Fragment, FragmentedFile } from './read-fragments.ts'

/** A stretch that a player asks for at once. Shorter ones are asked for together. */
const segmentS = 4
/** A list of a whole day's segments is read before anything plays, so there are fewer. */
const longFilmS = 2 * 3600
const longSegmentS = 6

/** The list of one rendition's segments (RFC 8216): ranges of its one file. */
export function mediaPlaylist(fileName: string, file: FragmentedFile): string {
  const segments = segmentsOf(file.fragments)
  const longest = Math.max(...segments.map(({ durationS }) => durationS))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest))}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${fileName}",BYTERANGE="${file.headB}@0"`,
    ...segments.flatMap(({ durationS, offsetB, sizeB }) => [
      `#EXTINF:${durationS.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${sizeB}@${offsetB}`,
      fileName,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

/** Bits per second: what the film takes all in all, and in its busiest segment. */
export function bitratesOf({ fragments }: FragmentedFile): { average: number; peak: number } {
  const segments = segmentsOf(fragments)
  const rate = (sizeB: number, durationS: number) => Math.ceil((sizeB * 8) / durationS)
  const sum = (of: (segment: Fragment) => number) =>
    segments.reduce((total, segment) => total + of(segment), 0)
  return {
    average: rate(
      sum(({ sizeB }) => sizeB),
      sum(({ durationS }) => durationS),
    ),
    // The last one may be of a single picture, which says nothing of the rest.
    peak: Math.max(
      ...segments.map(({ sizeB, durationS }) => rate(sizeB, Math.max(durationS, segmentS / 2))),
    ),
  }
}

/** Neighbouring fragments lie side by side in the file, so that several are one range. */
function segmentsOf(fragments: readonly Fragment[]): Fragment[] {
  const last = fragments.at(-1)
  const lengthS = last === undefined ? 0 : last.startS + last.durationS
  const leastS = (lengthS > longFilmS ? longSegmentS : segmentS) * 0.9
  const segments: Fragment[] = []
  for (const fragment of fragments) {
    const before = segments.at(-1)
    if (before === undefined || before.durationS >= leastS) segments.push({ ...fragment })
    else {
      before.durationS += fragment.durationS
      before.sizeB = fragment.offsetB + fragment.sizeB - before.offsetB
    }
  }
  return segments
}

/**
 * The list of all renditions there are by now, those that every browser plays before the others. Codecs are always said:
 * players choose by them.
 */
export function masterPlaylist({ renditions, audio }: StoredStreams): string {
  const families = [
    { group: 'sound', isCompact: false },
    { group: 'sound-opus', isCompact: true },
  ].map(({ group, isCompact }) => ({
    group,
    sounds: audio.filter((one) => isOpus(one) === isCompact),
    pictures: renditions
      .filter((one) => isAv1(one) === isCompact)
      .toSorted((a, b) => a.lines - b.lines),
  }))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...families.flatMap(({ group, sounds }) =>
      sounds.map((_, place) => soundLine(group, sounds, place)),
    ),
    ...families.flatMap(({ group, sounds, pictures }) =>
      pictures.flatMap((one) => [pictureLine(one, group, sounds), `${one.name}.m3u8`]),
    ),
    '',
  ].join('\n')
}

/** What goes together, and is told apart by what it is encoded with. */
export function isAv1({ codec }: Pick<StoredRendition, 'codec'>): boolean {
  return codec.startsWith('av01')
}

export function isOpus({ codec }: Pick<StoredAudio, 'codec'>): boolean {
  return codec === 'Opus'
}

function soundLine(group: string, sounds: readonly StoredAudio[], place: number): string {
  const { name = '', lang = null } = sounds[place] ?? {}
  return [
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}"`,
    `NAME="${nameOf(sounds, place)}"`,
    ...(lang === null ? [] : [`LANGUAGE="${quoted(lang)}"`]),
    `DEFAULT=${place === 0 ? 'YES' : 'NO'},AUTOSELECT=YES,CHANNELS="2"`,
    `URI="${name}.m3u8"`,
  ].join(',')
}

/** Within a group each has a name of its own (RFC 8216, 4.3.4.1.1): where two share one, all are numbered. */
function nameOf(audio: readonly StoredAudio[], place: number): string {
  const labels = audio.map(({ label }) => quoted(label))
  const own = labels[place] ?? ''
  return new Set(labels).size === labels.length ? own : `${own} (${place + 1})`
}

function pictureLine(one: StoredRendition, group: string, sounds: readonly StoredAudio[]): string {
  const [sound] = sounds
  const soundPeak = Math.max(0, ...sounds.map(({ peak }) => peak))
  const codecs = [one.codec, ...(sound === undefined ? [] : [sound.codec])].join(',')
  return [
    `#EXT-X-STREAM-INF:BANDWIDTH=${one.peak + soundPeak}`,
    `AVERAGE-BANDWIDTH=${one.average + (sound?.average ?? 0)}`,
    `CODECS="${codecs}"`,
    `RESOLUTION=${one.width}x${one.height}`,
    ...(one.fps === null ? [] : [`FRAME-RATE=${one.fps.toFixed(3)}`]),
    ...(sound === undefined ? [] : [`AUDIO="${group}"`]),
  ].join(',')
}

/** No quotation mark or line can end what stands between quotation marks. */
function quoted(text: string): string {
  return text.replaceAll(/["\p{Cc}]/gu, ' ')
}
