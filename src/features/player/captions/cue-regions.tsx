import type { ReactNode } from 'react'

import { CaptionCue } from './caption-cue.tsx'
import type { CueRegion } from './cue-settings.ts'
import type { ColoursOfFile } from './cue-words.tsx'
import type { PlacedCue } from './use-words.ts'

import styles from './captions-layer.module.css'

interface CueRegionsProps {
  all: readonly PlacedCue[]
  colours: ColoursOfFile
}

/** The parts of the picture that have cues now; in each the last is the lowest. */
export function CueRegions({ all, colours }: CueRegionsProps): ReactNode {
  const tracks = [...new Set(all.map(({ words }) => words))]
  return tracks.flatMap((words) =>
    words.regions.map((region) => {
      const cues = all.filter((one) => one.words === words && one.settings.region === region.id)
      return cues.length === 0 ? null : (
        <div
          key={`${words.lang} ${region.id}`}
          className={styles['region']}
          style={boxOf(region)}
          data-scrolling={region.isScrolling || undefined}
        >
          {cues.map((one) => (
            <CaptionCue key={one.cue.key} {...one} look={words} colours={colours} />
          ))}
        </div>
      )
    }),
  )
}

function boxOf({ anchorPct, viewportPct, widthPct, lines }: CueRegion) {
  const [x, y] = viewportPct
  const [ownX, ownY] = anchorPct
  return {
    insetInlineStart: `${x}%`,
    insetBlockStart: `${y}%`,
    inlineSize: `${widthPct}%`,
    blockSize: `calc(${lines} * 1lh)`,
    translate: `${-ownX}% ${-ownY}%`,
  }
}
