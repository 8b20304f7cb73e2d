import { t } from '@lingui/core/macro'
import { flushSync } from 'react-dom'

import { captionLimits } from '#contract/caption-changes.ts'
import { announce } from '#ui/feedback/announce.ts'

import type { Playhead } from '../film/use-playhead.ts'
import {
  withAdded,
  withEndAt,
  withJoined,
  withMoved,
  withRemoved,
  withSplit,
} from '../lines/change-lines.ts'
import type { LineCommand } from '../lines/line-command.ts'
import { writeMoment } from '../lines/line-time.ts'
import type { Line, Lines } from '../lines/line.ts'
import { edgesOf, snapped } from '../lines/snap.ts'
import { focusLine, wordsId } from './focus-line.ts'
import type { LinesEditor } from './lines-editor.ts'
import { playLine } from './play-line.ts'

/** A tenth of a second: nobody hears less. */
const NUDGE_MS = 100

interface Around {
  editor: LinesEditor
  playhead: Playhead
  /** The line that somebody is at. */
  current: string | undefined
  /** The keys of the lines to look at. */
  problems: ReadonlySet<string>
  /** Where speech begins and ends, as far as that is known. */
  speechMs: readonly number[]
  onFind: () => void
}

export type RunCommand = (command: LineCommand) => void

/** What keys and buttons do with the line that somebody is at; afterwards the cursor is where one goes on. */
export function useLineActions(around: Around): RunCommand {
  const { editor, onFind } = around
  const hand = handOver(around)
  const does: Record<LineCommand, () => void> = {
    ...cutting(hand, around),
    ...timing(hand, around),
    ...going(hand, around),
    undo: () => hand.travel(true),
    redo: () => hand.travel(false),
    find: onFind,
    save: () => void editor.flush(),
  }
  return (command) => does[command]()
}

type Some<Command extends LineCommand> = Record<Command, () => void>

interface Hand {
  now: () => Lines
  /** Where the line stands among the others; -1 where nobody is at one. */
  at: () => number
  line: () => Line | undefined
  /** Writes it down at once: what is typed next is typed into what comes of it. */
  write: (next: Lines, what?: string) => void
  go: (key: string | undefined, caret?: number) => void
  travel: (isBack: boolean) => void
}

function handOver({ editor, current }: Around): Hand {
  const now = (): Lines => editor.read().history.now
  const at = (): number => now().findIndex(({ key }) => key === current)
  const go = (key: string | undefined, caret?: number): void => {
    if (key !== undefined) focusLine(now(), key, caret)
  }
  return {
    now,
    at,
    go,
    line: () => now()[at()],
    write: (next, what) => flushSync(() => editor.change(next, what)),
    travel: (isBack) => {
      const changed = flushSync(() => (isBack ? editor.undo() : editor.redo()))
      go(changed)
    },
  }
}

/** Two of one, one of two, one more, one less. */
function cutting(
  { now, at, line, write, go }: Hand,
  { playhead, speechMs }: Around,
): Some<'split' | 'join-before' | 'join-next' | 'add' | 'remove'> {
  const join = (first: Line | undefined): void => {
    const joined = first && withJoined(now(), first.key)
    if (!first || !joined) return
    write(joined.lines)
    announce(t`Joined`)
    go(first.key, joined.offset)
  }
  return {
    split: () => {
      const here = line()
      if (!here) return
      const { lines, key } = withSplit(now(), here.key, caretIn(here))
      if (lines === now()) return
      write(lines)
      announce(t`Split`)
      go(key, 0)
    },
    'join-before': () => join(now()[at() - 1]),
    'join-next': () => join(line()),
    add: () => {
      if (now().length >= captionLimits.cues) return
      const atMs = snapped(playhead.exactMs(), [...edgesOf(now()), ...speechMs])
      const { lines, key } = withAdded(now(), atMs)
      write(lines)
      go(key, 0)
    },
    remove: () => {
      const [index, here] = [at(), line()]
      if (!here) return
      write(withRemoved(now(), here.key))
      announce(t`Removed`)
      go((now()[index] ?? now()[index - 1])?.key)
    },
  }
}

/** When a line starts and ends. */
function timing(
  { now, line, write }: Hand,
  { playhead, speechMs }: Around,
): Some<
  | 'start-earlier'
  | 'start-later'
  | 'end-earlier'
  | 'end-later'
  | 'start-here'
  | 'end-here'
  | 'play-line'
> {
  const nudge = (end: 'start' | 'end', byMs: number) => () => {
    const here = line()
    if (!here) return
    write(withMoved(now(), here.key, end, byMs), `${end} of ${here.key}`)
    const moved = line() ?? here
    announce(writeMoment(end === 'start' ? moved.startMs : moved.endMs))
  }
  const takeMoment = (end: 'start' | 'end') => () => {
    const here = line()
    if (!here) return
    const toMs = snapped(playhead.exactMs(), [...edgesOf(now(), here.key), ...speechMs])
    write(withEndAt(now(), here.key, end, toMs))
  }
  return {
    'start-earlier': nudge('start', -NUDGE_MS),
    'start-later': nudge('start', NUDGE_MS),
    'end-earlier': nudge('end', -NUDGE_MS),
    'end-later': nudge('end', NUDGE_MS),
    'start-here': takeMoment('start'),
    'end-here': takeMoment('end'),
    'play-line': () => {
      const here = line()
      if (here && playhead.video.current) playLine(playhead.video.current, here)
    },
  }
}

/** From line to line. */
function going(
  { now, at, go }: Hand,
  { problems }: Around,
): Some<'line-before' | 'line-after' | 'next-problem'> {
  return {
    'line-before': () => {
      const line = now()[at() - 1]
      go(line?.key, line?.text.length)
    },
    'line-after': () => go(now()[at() + 1]?.key, 0),
    'next-problem': () => {
      const [lines, from] = [now(), at() + 1]
      const inTurn = [...lines.slice(from), ...lines.slice(0, from)]
      go(inTurn.find(({ key }) => problems.has(key))?.key)
    },
  }
}

/** Where the cursor is in the words of a line, or was when somebody left them; the end where nobody was. */
function caretIn({ key, text }: Line): number {
  const field = document.getElementById(wordsId(key))
  return field instanceof HTMLTextAreaElement ? field.selectionStart : text.length
}
