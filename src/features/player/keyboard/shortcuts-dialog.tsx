import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { usePlayer } from '../engine/player-store.ts'
import type { PlayerCommand } from './keyboard-map.ts'

import styles from './shortcuts-dialog.module.css'

/** What each command is called, and the keys for it. A command without words here does not compile. */
const words: Record<PlayerCommand, readonly [words: MessageDescriptor, ...keys: string[]]> = {
  'hold-fast': [msg`Play or pause; hold for double speed`, 'Space'],
  'toggle-play': [msg`Play or pause`, 'K'],
  'back-long': [msg`Back 10 seconds`, 'J'],
  'forward-long': [msg`On 10 seconds`, 'L'],
  back: [msg`Back 5 seconds`, '←'],
  forward: [msg`On 5 seconds`, '→'],
  'back-minute': [msg`Back 1 minute`, 'Shift', '←'],
  'forward-minute': [msg`On 1 minute`, 'Shift', '→'],
  'chapter-back': [msg`Chapter before`, 'Ctrl', '←'],
  'chapter-forward': [msg`Next chapter`, 'Ctrl', '→'],
  start: [msg`To the start, in the player`, 'Home'],
  end: [msg`To the end, in the player`, 'End'],
  percent: [msg`To 0 to 90 percent`, '0', '9'],
  'volume-up': [msg`Louder, in the player`, '↑'],
  'volume-down': [msg`Quieter, in the player`, '↓'],
  mute: [msg`Sound on or off`, 'M'],
  captions: [msg`Captions on or off`, 'C'],
  'captions-language': [msg`Next caption language`, 'Shift', 'C'],
  'captions-larger': [msg`Larger captions`, '+'],
  'captions-smaller': [msg`Smaller captions`, '−'],
  slower: [msg`Slower`, '<'],
  faster: [msg`Faster`, '>'],
  'normal-speed': [msg`Normal speed`, 'Backspace'],
  'frame-back': [msg`Back one frame, while paused`, ','],
  'frame-forward': [msg`On one frame, while paused`, '.'],
  fullscreen: [msg`Full screen`, 'F'],
  theatre: [msg`Theatre`, 'T'],
  'picture-in-picture': [msg`Picture in picture`, 'P'],
  loop: [msg`Loop`, 'R'],
  next: [msg`Next video`, 'Shift', 'N'],
  'copy-link': [msg`Copy a link at this time`, 'Y'],
  help: [msg`These shortcuts`, '?'],
}

/** The keyboard map, written out. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useLingui()
  const areOn = usePlayer((state) => state.settings.hasShortcuts)
  return (
    <Dialog
      title={t`Keys of the player`}
      size="lg"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      {!areOn && <p>{t`Single-key shortcuts are turned off in your settings.`}</p>}
      <dl className={styles['list']}>
        {Object.entries(words).map(([command, [name, ...keys]]) => (
          <div key={command} className={styles['row']}>
            <dt>{t(name)}</dt>
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
