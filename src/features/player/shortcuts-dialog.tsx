import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'

import { shortcuts } from './keyboard-map.ts'
import { usePlayer } from './player-store.ts'

import styles from './shortcuts-dialog.module.css'

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
        {shortcuts.map(({ command, shown, words }) => (
          <div key={command} className={styles['row']}>
            <dt>{words}</dt>
            <dd>
              {shown.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
