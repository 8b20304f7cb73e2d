import { ownOf } from '#lib/own-of.ts'

/** Where a cue wants to stand (https://www.w3.org/TR/webvtt1/#webvtt-cue-settings); all shares are of the picture. */
export interface CueSettings {
  /** Columns that grow to the left or to the right; lines where it is empty. */
  vertical: '' | 'rl' | 'lr'
  /** A line counted from the top or, below 0, from the end; a share where `isSnapped` is false; null is automatic. */
  line: number | null
  isSnapped: boolean
  lineAlign: 'start' | 'center' | 'end'
  /** Along the line in percent; null follows from how the text is aligned. */
  positionPct: number | null
  positionAlign: 'line-left' | 'center' | 'line-right' | null
  /** How long a line may be. */
  sizePct: number
  align: 'start' | 'center' | 'end' | 'left' | 'right'
  region: string | null
}

export const noSettings: CueSettings = {
  vertical: '',
  line: null,
  isSnapped: true,
  lineAlign: 'start',
  positionPct: null,
  positionAlign: null,
  sizePct: 100,
  align: 'center',
  region: null,
}

/** `12.5%` as a number from 0 to 100; null for anything else. */
export function percentage(text: string): number | null {
  const value = /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1]
  return value === undefined || Number(value) > 100 ? null : Number(value)
}

/** The one of these that a text is. */
function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text)
}

function readLine(value: string): Partial<CueSettings> {
  const [place = '', align = 'start', ...more] = value.split(',')
  const lineAlign = oneOf(['start', 'center', 'end'], align)
  if (lineAlign === undefined || more.length > 0) return {}
  const share = percentage(place)
  if (share !== null) return { line: share, isSnapped: false, lineAlign }
  return /^-?\d+(?:\.\d+)?$/.test(place) ? { line: Number(place), isSnapped: true, lineAlign } : {}
}

function readPosition(value: string): Partial<CueSettings> {
  const [place = '', align, ...more] = value.split(',')
  const positionPct = percentage(place)
  const positionAlign =
    align === undefined ? null : oneOf(['line-left', 'center', 'line-right'], align)
  if (positionPct === null || positionAlign === undefined || more.length > 0) return {}
  return { positionPct, positionAlign }
}

const readers: Record<string, (value: string) => Partial<CueSettings>> = {
  line: readLine,
  position: readPosition,
  vertical(value) {
    const vertical = oneOf(['rl', 'lr'], value)
    return vertical === undefined ? {} : { vertical }
  },
  size(value) {
    const sizePct = percentage(value)
    return sizePct === null ? {} : { sizePct }
  },
  align(value) {
    const align = oneOf(['start', 'center', 'end', 'left', 'right'], value)
    return align === undefined ? {} : { align }
  },
  region: (region) => ({ region }),
}

/** Of what stands behind the times of a cue; what makes no sense is as if it were not there, the last of a name counts. */
export function readSettings(text: string, regions: readonly string[] = []): CueSettings {
  const found = pairsOf(text).reduce<CueSettings>(
    (settings, [name, value]) => ({ ...settings, ...ownOf(readers, name)?.(value) }),
    noSettings,
  )
  const { region, line, sizePct, vertical } = found
  // A region places whole cues: what places itself is in none.
  const isInRegion = line === null && sizePct === 100 && vertical === ''
  return isInRegion && region !== null && regions.includes(region)
    ? found
    : { ...found, region: null }
}

/** `name:value`, as often as it stands there. */
function pairsOf(text: string): [name: string, value: string][] {
  return text.split(/[ \t\n\f]+/).flatMap((part) => {
    const at = part.indexOf(':')
    return at > 0 && at < part.length - 1 ? [[part.slice(0, at), part.slice(at + 1)]] : []
  })
}

/** A part of the picture in which cues follow each other (https://www.w3.org/TR/webvtt1/#regions). */
export interface CueRegion {
  id: string
  widthPct: number
  /** How high it is, in lines. */
  lines: number
  /** This point of it stands at that of the picture: x and y in percent. */
  anchorPct: readonly [x: number, y: number]
  viewportPct: readonly [x: number, y: number]
  /** A new line pushes the others up. */
  isScrolling: boolean
}

function pointOf(value: string): readonly [x: number, y: number] | null {
  const [x = null, y = null, ...more] = value.split(',').map(percentage)
  return x === null || y === null || more.length > 0 ? null : [x, y]
}

const regionReaders: Record<string, (value: string, before: CueRegion) => Partial<CueRegion>> = {
  id: (id) => ({ id }),
  width: (value, { widthPct }) => ({ widthPct: percentage(value) ?? widthPct }),
  lines: (value) => (/^\d+$/.test(value) ? { lines: Number(value) } : {}),
  regionanchor: (value, { anchorPct }) => ({ anchorPct: pointOf(value) ?? anchorPct }),
  viewportanchor: (value, { viewportPct }) => ({ viewportPct: pointOf(value) ?? viewportPct }),
  scroll: (value) => (value === 'up' ? { isScrolling: true } : {}),
}

/** The regions of a file that have a name; of two of the same name the last counts. */
export function readRegions(blocks: readonly string[]): CueRegion[] {
  const all = new Map<string, CueRegion>()
  for (const block of blocks) {
    const region = pairsOf(block).reduce<CueRegion>(
      (before, [name, value]) => ({ ...before, ...ownOf(regionReaders, name)?.(value, before) }),
      {
        id: '',
        widthPct: 100,
        lines: 3,
        anchorPct: [0, 100],
        viewportPct: [0, 100],
        isScrolling: false,
      },
    )
    if (region.id !== '') all.set(region.id, region)
  }
  return [...all.values()]
}
