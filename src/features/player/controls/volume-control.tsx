import { useLingui } from '@lingui/react/macro'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatPct } from '#lib/format-count.ts'

import { setVolume, toggleMute } from '../engine/player-actions.ts'
import { usePlayer } from '../engine/player-store.ts'
import { PlayerButton } from './player-button.tsx'

import styles from './volume-control.module.css'

declare module 'react' {
  interface CSSProperties {
    '--volume'?: number | undefined
  }
}

function VolumeIcon({ volume }: { volume: number }): ReactNode {
  if (volume === 0) return <VolumeX aria-hidden="true" />
  return volume < 0.5 ? <Volume1 aria-hidden="true" /> : <Volume2 aria-hidden="true" />
}

/** Mute and the volume slider; the slider leaves first when the player gets narrow. */
export function VolumeControl(): ReactNode {
  const { t } = useLingui()
  const volume = usePlayer((state) => (state.isMuted || state.isMutedByBrowser ? 0 : state.volume))
  const percent = Math.round(volume * 100)
  return (
    <>
      <PlayerButton
        label={volume === 0 ? t({ message: 'Sound on', context: 'button' }) : t`Mute`}
        shortcut="M"
        className={styles['mute']}
        onClick={toggleMute}
      >
        <VolumeIcon volume={volume} />
      </PlayerButton>
      <input
        type="range"
        className={styles['slider']}
        style={{ '--volume': volume }}
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={t`Volume`}
        aria-valuetext={formatPct(percent)}
        onChange={(event) => setVolume(event.currentTarget.valueAsNumber / 100)}
      />
    </>
  )
}
