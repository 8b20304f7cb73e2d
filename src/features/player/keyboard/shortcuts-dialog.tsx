import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { usePlayer, type PlayerState } from '../engine/player-store.ts'
import { isMac, type PlayerCommand } from './keyboard-map.ts'

import styles from './shortcuts-dialog.module.css'

type Settings = PlayerState['settings']
/** How far some keys go stands in the settings. */
type Words = MessageDescriptor | ((settings: Settings) => MessageDescriptor)

function backBy(stepMs: number): MessageDescriptor {
  const seconds = stepMs / 1000
  return msg`${plural(seconds, { one: 'Back # second', other: 'Back # seconds' })}`
}

function onBy(stepMs: number): MessageDescriptor {
  const seconds = stepMs / 1000
  return msg`${plural(seconds, { one: 'On # second', other: 'On # seconds' })}`
}

const space = msg({ message: 'Space', context: 'a key' })
const shift = msg({ message: 'Shift', context: 'a key' })
const backspace = msg({ message: 'Backspace', context: 'a key' })
const home = msg({ message: 'Home', context: 'a key' })
const end = msg({ message: 'End', context: 'a key' })
const control = isMac ? '⌥' : msg({ message: 'Ctrl', context: 'a key' })

/** What each command is called, and the keys for it. A command without words here does not compile. */
const words: Record<
  PlayerCommand,
  readonly [words: Words, ...keys: (MessageDescriptor | string)[]]
> = {
  'hold-fast': [msg`Play or pause; hold for double speed`, space],
  'toggle-play': [msg`Play or pause`, 'K'],
  'back-long': [({ longSeekStepMs }) => backBy(longSeekStepMs), 'J'],
  'forward-long': [({ longSeekStepMs }) => onBy(longSeekStepMs), 'L'],
  back: [({ seekStepMs }) => backBy(seekStepMs), '←'],
  forward: [({ seekStepMs }) => onBy(seekStepMs), '→'],
  'back-minute': [msg`Back 1 minute`, shift, '←'],
  'forward-minute': [msg`On 1 minute`, shift, '→'],
  'chapter-back': [msg`Chapter before`, control, '←'],
  'chapter-forward': [msg`Next chapter`, control, '→'],
  start: [msg`To the start, in the player`, home],
  end: [msg`To the end, in the player`, end],
  percent: [msg`To 0 to 90 percent`, '0 – 9'],
  'volume-up': [msg`Louder, in the player`, '↑'],
  'volume-down': [msg`Quieter, in the player`, '↓'],
  mute: [msg`Sound on or off`, 'M'],
  captions: [msg`Captions on or off`, 'C'],
  descriptions: [msg`Audio description on or off`, 'D'],
  'captions-language': [msg`Next caption language`, shift, 'C'],
  'captions-larger': [msg`Larger captions`, '+'],
  'captions-smaller': [msg`Smaller captions`, '−'],
  'captions-opacity': [msg`See through the letters of captions`, 'O'],
  'captions-background': [msg`See through their background`, 'W'],
  slower: [msg`Slower`, '<'],
  faster: [msg`Faster`, '>'],
  'normal-speed': [msg`Normal speed`, backspace],
  'frame-back': [msg`Back one frame, while paused`, ','],
  'frame-forward': [msg`On one frame, while paused`, '.'],
  fullscreen: [msg`Full screen`, 'F'],
  theatre: [msg`Theatre`, 'T'],
  'picture-in-picture': [msg`Picture in picture`, 'P'],
  loop: [msg`Loop`, 'R'],
  next: [msg`Next video`, shift, 'N'],
  'copy-link': [msg`Copy a link at this time`, 'Y'],
  help: [msg`These shortcuts`, '?'],
}

/** In two columns: how it plays and what is heard and seen, then where it goes and what is around it. */
const groups: readonly (readonly [name: MessageDescriptor, ...commands: PlayerCommand[]])[] = [
  [
    msg({ message: 'Playing', context: 'keys of the player' }),
    'hold-fast',
    'toggle-play',
    'slower',
    'faster',
    'normal-speed',
    'loop',
    'next',
  ],
  [
    msg({ message: 'Sound and picture', context: 'keys of the player' }),
    'volume-up',
    'volume-down',
    'mute',
    'captions',
    'descriptions',
    'captions-language',
    'captions-larger',
    'captions-smaller',
    'captions-opacity',
    'captions-background',
    'fullscreen',
    'theatre',
    'picture-in-picture',
  ],
  [
    msg({ message: 'Moving about', context: 'keys of the player' }),
    'back-long',
    'forward-long',
    'back',
    'forward',
    'back-minute',
    'forward-minute',
    'chapter-back',
    'chapter-forward',
    'start',
    'end',
    'percent',
    'frame-back',
    'frame-forward',
  ],
  [msg({ message: 'The page', context: 'keys of the player' }), 'copy-link', 'help'],
]

/** The keyboard map, written out. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useLingui()
  const settings = usePlayer((state) => state.settings)
  return (
    <Dialog
      title={t`Keys of the player`}
      size="lg"
      isForReading
      onClose={onClose}
      actions={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      {!settings.hasShortcuts && <p>{t`Single-key shortcuts are turned off in your settings.`}</p>}
      <div className={styles['groups']}>
        {groups.map(([label, ...commands]) => (
          <section key={commands[0]} className={styles['group']}>
            <h3 className={styles['name']}>{t(label)}</h3>
            <dl>
              {commands.map((command) => (
                <Line key={command} {...{ command, settings }} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Line({ command, settings }: { command: PlayerCommand; settings: Settings }): ReactNode {
  const { t } = useLingui()
  const [name, ...keys] = words[command]
  return (
    <div className={styles['row']}>
      <dt>{t(typeof name === 'function' ? name(settings) : name)}</dt>
      <dd dir="ltr">
        {keys.map((key) => {
          const cap = typeof key === 'string' ? key : t(key)
          return <Kbd key={cap}>{cap}</Kbd>
        })}
      </dd>
    </div>
  )
}
