import type { ReactNode } from 'react'

import { SelectField } from '#ui/fields/select-field.tsx'
import { SwitchField } from '#ui/fields/switch-field.tsx'

import { SettingRow, SettingRows, SettingsFrame } from './settings-frame.tsx'
import { usePreferences } from './use-preferences.ts'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2].map((speed) => ({
  value: String(speed),
  label: speed === 1 ? 'Normal' : `${speed}×`,
}))
const steps = [5, 10, 15, 30].map((seconds) => ({
  value: String(seconds),
  label: `${seconds} seconds`,
}))
const sizes = [75, 100, 125, 150, 200].map((percent) => ({
  value: String(percent),
  label: percent === 100 ? 'Usual' : `${percent}%`,
}))

/** How videos start, skip and speak to this person. */
export function PlaybackSettings(): ReactNode {
  return (
    <SettingsFrame title="Playback" lead="Kept with your account and used on every device.">
      <PlayerRows />
      <h2 className="display-3">Captions</h2>
      <CaptionRows />
      <h2 className="display-3">Keyboard and history</h2>
      <HabitRows />
    </SettingsFrame>
  )
}

function PlayerRows(): ReactNode {
  const { preferences, change } = usePreferences()
  return (
    <SettingRows>
      <SwitchField
        label="Play the next video"
        hint="Counts down for 8 seconds first. Any key or tap stops it."
        isOn={preferences.autoplayNext}
        onChange={(autoplayNext) => change({ autoplayNext })}
      />
      <SettingRow label="Usual speed" hint="You can still change it for one video.">
        <SelectField
          label="Usual speed"
          isLabelHidden
          options={speeds}
          value={String(preferences.defaultSpeed)}
          onSelect={(speed) => change({ defaultSpeed: Number(speed) })}
        />
      </SettingRow>
      <SettingRow label="Arrow keys skip" hint="With Shift they skip a minute.">
        <SelectField
          label="Arrow keys skip"
          isLabelHidden
          options={steps}
          value={String(preferences.seekStep)}
          onSelect={(seconds) => change({ seekStep: Number(seconds) })}
        />
      </SettingRow>
    </SettingRows>
  )
}

function CaptionRows(): ReactNode {
  const { preferences, change } = usePreferences()
  return (
    <SettingRows>
      <SwitchField
        label="Show captions"
        hint="Wherever a video has them. The C key does the same while you watch."
        isOn={preferences.captions.on}
        onChange={(on) => change({ captions: { on } })}
      />
      <SettingRow label="Caption size" hint="Grows with the player.">
        <SelectField
          label="Caption size"
          isLabelHidden
          options={sizes}
          value={String(preferences.captions.sizePct)}
          onSelect={(percent) => change({ captions: { sizePct: Number(percent) } })}
        />
      </SettingRow>
    </SettingRows>
  )
}

function HabitRows(): ReactNode {
  const { preferences, change } = usePreferences()
  return (
    <SettingRows>
      <SwitchField
        label="Single-key shortcuts"
        hint="Space, J, K, L and the others. Turn them off if you speak to your device or press keys by accident."
        isOn={preferences.shortcuts.enabled}
        onChange={(enabled) => change({ shortcuts: { enabled } })}
      />
      <SwitchField
        label="Remember what I watch"
        hint="Your history and your place in each video. Off, nothing new is kept."
        isOn={preferences.history.enabled}
        onChange={(enabled) => change({ history: { enabled } })}
      />
    </SettingRows>
  )
}
