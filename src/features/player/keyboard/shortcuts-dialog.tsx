import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { usePlayer } from '../engine/player-store.ts'
import type { PlayerCommand } from './keyboard-map.ts'

import styles from './shortcuts-dialog.module.css'

/** What each command is called, and the keys for it. A command without words here does not compile. */
const words: Record<PlayerCommand, readonly [words: string, ...keys: string[]]> = {
  'hold-fast': ['Play or pause; hold for double speed', 'Space'],
  'toggle-play': ['Play or pause', 'K'],
  'back-long': ['Back 10 seconds', 'J'],
  'forward-long': ['On 10 seconds', 'L'],
  back: ['Back 5 seconds', '←'],
  forward: ['On 5 seconds', '→'],
  'back-minute': ['Back 1 minute', 'Shift', '←'],
  'forward-minute': ['On 1 minute', 'Shift', '→'],
  'chapter-back': ['Chapter before', 'Ctrl', '←'],
  'chapter-forward': ['Next chapter', 'Ctrl', '→'],
  start: ['To the start, in the player', 'Home'],
  end: ['To the end, in the player', 'End'],
  percent: ['To 0 to 90 percent', '0', '9'],
  'volume-up': ['Louder, in the player', '↑'],
  'volume-down': ['Quieter, in the player', '↓'],
  mute: ['Sound on or off', 'M'],
  captions: ['Captions on or off', 'C'],
  'captions-language': ['Next caption language', 'Shift', 'C'],
  'captions-larger': ['Larger captions', '+'],
  'captions-smaller': ['Smaller captions', '−'],
  slower: ['Slower', '<'],
  faster: ['Faster', '>'],
  'normal-speed': ['Normal speed', 'Backspace'],
  'frame-back': ['Back one frame, while paused', ','],
  'frame-forward': ['On one frame, while paused', '.'],
  fullscreen: ['Full screen', 'F'],
  theatre: ['Theatre', 'T'],
  'picture-in-picture': ['Picture in picture', 'P'],
  loop: ['Loop', 'R'],
  next: ['Next video', 'Shift', 'N'],
  'copy-link': ['Copy a link at this time', 'Y'],
  help: ['These shortcuts', '?'],
}

/** The keyboard map, written out. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const areOn = usePlayer((state) => state.settings.hasShortcuts)
  return (
    <Dialog
      title="Keys of the player"
      size="lg"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {!areOn && <p>Single-key shortcuts are turned off in your settings.</p>}
      <dl className={styles['list']}>
        {Object.values(words).map(([name, ...keys]) => (
          <div key={name} className={styles['row']}>
            <dt>{name}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
