import { useLingui } from '@lingui/react/macro'
import { AudioLines } from 'lucide-react'
import { useEffect, useId, type ReactNode } from 'react'

import { useStore } from '#ui/use-store.ts'

import { sounds } from '../adaptive/heard.ts'
import { soundName, soundWords } from '../adaptive/sound-name.ts'
import { followNativeSounds, hear } from '../engine/sounds.ts'
import type { PanelProps } from './settings-panels.tsx'
import { Choice, Head, Row, type SettingsPanel } from './settings-rows.tsx'

/** The tracks of sound that the film came with. What is chosen is heard as long as the film is open. */
export function SoundPanel({ titleId, onBack }: PanelProps): ReactNode {
  const { t } = useLingui()
  const name = useId()
  const { all, heard } = useStore(sounds)
  return (
    <>
      <Head id={titleId} words={t`Sound track`} onBack={onBack} />
      <div role="radiogroup" aria-labelledby={titleId}>
        {all.map((sound, place) => {
          const words = soundWords(sound)
          return (
            <Choice
              key={`${sound.lang} ${sound.label}`}
              name={name}
              isChosen={place === heard}
              words={words.name}
              value={words.more ?? undefined}
              onChoose={() => hear(place)}
            />
          )
        })}
      </div>
    </>
  )
}

/** Leads there from the first level, where there is more than one. */
export function SoundRow(opening: { panel: SettingsPanel; onSelect: () => void }): ReactNode {
  const { t } = useLingui()
  const { all, heard } = useStore(sounds)
  // A browser that plays a film by itself is asked for its tracks by the first who may want another.
  useEffect(followNativeSounds, [])
  if (all.length < 2) return null
  const sound = all[heard]
  const value = sound && soundName(sound)
  return <Row icon={<AudioLines />} words={t`Sound track`} value={value} {...opening} />
}
