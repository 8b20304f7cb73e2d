import { withStyleActions } from '../captions/load-style-actions.ts'
import {
  changeSpeed,
  changeVolume,
  seekBy,
  seekTo,
  seekToChapter,
  seekToFraction,
  setSpeed,
  stepFrame,
  toggleLoop,
  toggleMute,
  togglePlay,
} from '../engine/player-actions.ts'
import { playerState } from '../engine/player-store.ts'
import {
  copyLinkAtTime,
  toggleCaptions,
  toggleDescribing,
  toggleFullscreen,
  togglePictureInPicture,
  toggleTheatre,
} from '../engine/view-actions.ts'
import type { PlayerCommand } from './keyboard-map.ts'

/** What a command needs from the page around the player. */
export interface CommandContext {
  root: Element | null
  /** The digit that was pressed, for `percent`. */
  digit: number
  openNext: (() => void) | null
  openHelp: () => void
}

type LateCommand = Extract<PlayerCommand, `captions-${string}`>
type Run = (context: CommandContext) => void

const MINUTE_MS = 60_000

/** `hold-fast` is not here: it begins and ends, and the key handler times it. */
const runs: Record<Exclude<PlayerCommand, 'hold-fast' | LateCommand>, Run> = {
  'toggle-play': togglePlay,
  back: () => seekBy(-playerState().settings.seekStepMs),
  forward: () => seekBy(playerState().settings.seekStepMs),
  'back-long': () => seekBy(-playerState().settings.longSeekStepMs),
  'forward-long': () => seekBy(playerState().settings.longSeekStepMs),
  'back-minute': () => seekBy(-MINUTE_MS),
  'forward-minute': () => seekBy(MINUTE_MS),
  'chapter-back': () => seekToChapter(-1),
  'chapter-forward': () => seekToChapter(1),
  start: () => seekTo(0),
  end: () => seekTo(playerState().durationMs),
  percent: ({ digit }) => seekToFraction(digit / 10),
  'volume-up': () => changeVolume(0.05),
  'volume-down': () => changeVolume(-0.05),
  mute: toggleMute,
  captions: () => toggleCaptions(),
  descriptions: toggleDescribing,
  slower: () => changeSpeed(-1),
  faster: () => changeSpeed(1),
  'normal-speed': () => setSpeed(1),
  'frame-back': () => stepFrame(-1),
  'frame-forward': () => stepFrame(1),
  fullscreen: ({ root }) => void toggleFullscreen(root),
  theatre: toggleTheatre,
  'picture-in-picture': () => void togglePictureInPicture(),
  loop: toggleLoop,
  next: ({ openNext }) => openNext?.(),
  'copy-link': () => void copyLinkAtTime(),
  help: ({ openHelp }) => openHelp(),
}

export function runCommand(
  command: Exclude<PlayerCommand, 'hold-fast'>,
  context: CommandContext,
): void {
  if (isLate(command)) withStyleActions(({ lateCommands }) => lateCommands[command]())
  else runs[command](context)
}

function isLate(command: PlayerCommand): command is LateCommand {
  return command.startsWith('captions-')
}
