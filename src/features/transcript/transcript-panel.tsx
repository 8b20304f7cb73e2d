import { useLingui } from '@lingui/react/macro'
import { Ellipsis, LocateFixed } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'

import type { Caption } from '#contract/captions.ts'
import { lastCueIndex } from '#lib/last-cue-index.ts'
import type { WrittenCue } from '#lib/webvtt.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { part } from '#ui/part.tsx'

import { findInCues } from './find-in-cues.ts'
import { useClock, type PlaybackClock } from './playback-clock.ts'
import type { Beside, TranscriptItemsProps } from './transcript-items.tsx'
import { TranscriptLines } from './transcript-lines.tsx'
import { TranscriptSearch } from './transcript-search.tsx'

import styles from './transcript-panel.module.css'

const TranscriptItems = part(async () => (await import('./transcript-items.tsx')).TranscriptItems, {
  Otherwise: () => null,
})

export interface TranscriptPanelProps {
  /** Undefined while they are being fetched. */
  cues: readonly WrittenCue[] | undefined
  /** They could not be fetched. */
  failure: { isRetrying: boolean; onRetry: () => void } | null
  video: TranscriptItemsProps['video']
  tracks: readonly Caption[]
  track: Caption
  onTrack: (lang: string) => void
  clock: PlaybackClock
  onSeek: (positionMs: number) => void
  /** Words to look for from the start, from the address. */
  initialQuery: string
}

/** Everything that is said, line by line; each line goes to its moment. */
export function TranscriptPanel(props: TranscriptPanelProps): ReactNode {
  const { t } = useLingui()
  const { video, tracks, track, onTrack, clock, onSeek } = props
  const cues = props.cues ?? []
  const [query, setQuery] = useState(props.initialQuery)
  const [foundAt, setFoundAt] = useState(0)
  const [isFollowing, setIsFollowing] = useState(props.initialQuery === '')
  const [beside, setBeside] = useState<Beside | null>(null)
  const found = useFound(props.cues, video.chapters, query)
  const current = useClock(clock, (positionMs) => lastCueIndex(cues, positionMs))

  const shownIndex = isFollowing ? current : (found[foundAt] ?? -1)

  const search = (text: string): void => {
    setQuery(text)
    setFoundAt(0)
    if (text !== '') setIsFollowing(false)
  }
  const step = (by: 1 | -1): void => {
    setIsFollowing(false)
    setFoundAt((foundAt + by + found.length) % Math.max(1, found.length))
  }
  return (
    <div className={styles['root']} data-transcript="">
      <h2 className="visually-hidden">{t`Transcript`}</h2>
      <div className={styles['tools']}>
        <TranscriptSearch
          query={query}
          onQuery={search}
          foundCount={props.cues ? found.length : null}
          foundAt={foundAt}
          onStep={step}
        />
        <Button
          variant="soft"
          className={styles['follow']}
          icon={<LocateFixed className="icon-small" />}
          aria-pressed={isFollowing}
          onClick={() => setIsFollowing(!isFollowing)}
        >
          {t({ message: 'Follow', context: 'the line being said' })}
        </Button>
        <Menu
          label={t`More with this transcript`}
          align="end"
          renderTrigger={(trigger) => (
            <IconButton {...trigger} icon={<Ellipsis />} label={t`More with this transcript`} />
          )}
        >
          <TranscriptItems
            {...{ video, tracks, track, onTrack, beside, shownIndex }}
            cues={props.cues}
            onBeside={setBeside}
          />
        </Menu>
      </div>
      {props.cues ? (
        <TranscriptLines
          {...{ cues, query, current, isFollowing, onSeek }}
          chapters={video.chapters}
          lang={track.lang}
          shownIndex={shownIndex}
          beside={beside}
          onScrolledAway={() => setIsFollowing(false)}
          onFollow={() => setIsFollowing(true)}
          note={isUnread(track) ? t`Machine-made. Words may be wrong.` : null}
        />
      ) : props.failure ? (
        <ErrorPanel
          title={t`The transcript didn’t load`}
          headingLevel={3}
          onRetry={props.failure.onRetry}
          isRetrying={props.failure.isRetrying}
        >
          {t`The video plays without it.`}
        </ErrorPanel>
      ) : (
        <WaitingLines />
      )}
    </div>
  )
}

/** A long film has thousands of lines, and each that is said draws the panel anew. */
function useFound(
  cues: readonly WrittenCue[] | undefined,
  chapters: TranscriptItemsProps['video']['chapters'],
  query: string,
): readonly number[] {
  return useMemo(() => findInCues(cues ?? [], chapters, query), [cues, chapters, query])
}

function WaitingLines(): ReactNode {
  const { t } = useLingui()
  // Where the page is loaded again in the middle of it, an outline has stood there already, and goes on.
  const [isGoingOn] = useState(() => 'kept' in document.documentElement.dataset)
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t`Loading the transcript`}
      className={styles['waiting']}
      data-going-on={isGoingOn || undefined}
    >
      {Array.from({ length: isGoingOn ? 36 : 6 }, (_, row) => (
        <div key={row} className={styles['line']}>
          <Skeleton isPrompt />
          <Skeleton isPrompt width={row % 3 === 2 ? 'medium' : 'long'} />
        </div>
      ))}
    </div>
  )
}

/** Did a machine make the words, and has nobody read them through yet? */
function isUnread({ origin, isChecked }: Pick<Caption, 'origin' | 'isChecked'>): boolean {
  return (origin === 'auto' || origin === 'translated') && !isChecked
}
