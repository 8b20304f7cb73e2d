import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import type { LineCommand } from '../lines/line-command.ts'

import styles from './keys-dialog.module.css'

type Key = MessageDescriptor | string

const enter = msg({ message: 'Enter', context: 'a key' })
const space = msg({ message: 'Space', context: 'a key' })
const shift = msg({ message: 'Shift', context: 'a key' })
const backspace = msg({ message: 'Backspace', context: 'a key' })
const del = msg({ message: 'Delete', context: 'a key' })
const control = msg({ message: 'Ctrl', context: 'a key' })
const alt = 'Alt'

/** What each command is called, and the keys for it. A command without words here does not compile. */
const words: Record<LineCommand, readonly [name: MessageDescriptor, ...keys: Key[]]> = {
  split: [msg`Split the line at the cursor`, enter],
  'join-before': [msg`At its start: join it to the line above`, backspace],
  'join-next': [msg`At its end: join the next line to it`, del],
  add: [msg`A line at the film’s moment`, control, enter],
  remove: [msg`Remove the line`, alt, del],
  'start-earlier': [msg`Start a tenth of a second earlier`, alt, '←'],
  'start-later': [msg`Start a tenth of a second later`, alt, '→'],
  'end-earlier': [msg`End a tenth of a second earlier`, alt, shift, '←'],
  'end-later': [msg`End a tenth of a second later`, alt, shift, '→'],
  'start-here': [msg`Start at the film’s moment`, alt, 'I'],
  'end-here': [msg`End at the film’s moment`, alt, 'O'],
  'play-line': [msg`Play the line`, control, space],
  'line-before': [msg`The line above`, alt, '↑'],
  'line-after': [msg`The line below`, alt, '↓'],
  'next-problem': [msg`The next line to look at`, 'F8'],
  undo: [msg`Take the last step back`, control, 'Z'],
  redo: [msg`Make it again`, control, shift, 'Z'],
  find: [msg`Find and replace`, control, 'F'],
  save: [msg`Save at once; it saves itself, too`, control, 'S'],
}

/** What the browser does by itself. */
const breaking: readonly [MessageDescriptor, ...Key[]] = [msg`A row more in the line`, shift, enter]

/** The keys of the editor, written out. */
export function KeysDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useLingui()
  const speaker = '<v Mara>'
  return (
    <Dialog
      title={t`Keys for writing captions`}
      size="lg"
      isForReading
      onClose={onClose}
      actions={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <dl className={styles['list']}>
        {[breaking, ...Object.values(words)].map(([name, ...keys]) => (
          <div key={t(name)} className={styles['row']}>
            <dt>{t(name)}</dt>
            <dd dir="ltr">
              {keys.map((key) => {
                const cap = typeof key === 'string' ? key : t(key)
                return <Kbd key={cap}>{cap}</Kbd>
              })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="small text-2">{t`Who speaks can stand before the words, like this: ${speaker}`}</p>
    </Dialog>
  )
}
