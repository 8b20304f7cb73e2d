import { useLingui } from '@lingui/react/macro'
import { Settings } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import { formatSpeed } from '#lib/format-count.ts'

import { usePlayer } from '../engine/player-store.ts'
import { PlayerButton } from './player-button.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { useSettingsPage } from './use-settings-page.ts'

import styles from './settings-menu.module.css'

export interface SettingsButtonProps {
  next: { title: string; open: () => void } | null
  onMenuChange: (isOpen: boolean) => void
  onHelp: () => void
}

/** Speed and the cog, which open the same menu at different pages. */
export function SettingsButton({ next, onMenuChange, onHelp }: SettingsButtonProps): ReactNode {
  const { t } = useLingui()
  const id = useId()
  const place = useSettingsPage()
  const [isOpen, setIsOpen] = useState(false)
  const speed = formatSpeed(usePlayer((state) => state.speed))
  const trigger = { popoverTarget: id, 'aria-expanded': isOpen } as const
  const change = (isNowOpen: boolean): void => {
    setIsOpen(isNowOpen)
    onMenuChange(isNowOpen)
  }
  return (
    <>
      <PlayerButton
        {...trigger}
        label={t`Speed: ${speed}`}
        isText
        aria-haspopup="dialog"
        className={styles['speed']}
        onClick={() => place.begin('speed')}
      >
        <bdi>{speed}</bdi>
      </PlayerButton>
      <PlayerButton
        {...trigger}
        label={t`Settings`}
        aria-haspopup="menu"
        onClick={() => place.begin('main')}
      >
        <Settings aria-hidden="true" />
      </PlayerButton>
      <SettingsMenu {...{ id, place, isOpen, next, onHelp }} onOpenChange={change} />
    </>
  )
}
