import { useLingui } from '@lingui/react/macro'
import { Ellipsis, Keyboard, Timer } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Caption } from '#contract/captions.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuChoice, MenuItem, MenuSeparator } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

import { trackName } from '../captions/caption-words.ts'

import styles from './editor-head.module.css'

/** Another track of the video, to be read beside each line. */
export interface BesideChoice {
  tracks: readonly Caption[]
  /** The id of the one that is read; empty for none. */
  chosen: string
  onChoose: (id: string) => void
}

interface Props {
  beside: BesideChoice
  onShift: () => void
  onKeys: () => void
}

/** What is seldom done with all lines. */
export function MoreTools({ beside, onShift, onKeys }: Props): ReactNode {
  const { t } = useLingui()
  const { tracks, chosen, onChoose } = beside
  return (
    <Menu
      label={t`More for all lines`}
      renderTrigger={(menu) => (
        <IconButton
          {...menu}
          label={t`More for all lines`}
          icon={<Ellipsis aria-hidden="true" />}
        />
      )}
    >
      <MenuItem icon={<Timer aria-hidden="true" />} onSelect={onShift}>
        {t`Shift all lines`}
      </MenuItem>
      {/* Left out where there are none: arrow keys stop at what is hidden. */}
      {!matchMedia('(hover: none)').matches && (
        <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={onKeys}>
          {t({ message: 'Keys', context: 'of the keyboard' })}
        </MenuItem>
      )}
      {tracks.length > 0 && <MenuSeparator />}
      {tracks.length > 0 && (
        <div role="group" aria-label={t`Beside each line`}>
          <p className={`${styles['group']} small text-3`} aria-hidden="true">
            {t`Beside each line`}
          </p>
          <MenuChoice isChosen={chosen === ''} onSelect={() => onChoose('')}>
            {t`No other language`}
          </MenuChoice>
          {tracks.map((track) => (
            <MenuChoice
              key={track.id}
              isChosen={chosen === track.id}
              onSelect={() => onChoose(track.id)}
            >
              {trackName(track)}
            </MenuChoice>
          ))}
        </div>
      )}
    </Menu>
  )
}
