import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Preferences } from '#contract/people.ts'
import { dataSaverLines } from '#data/account/picture-quality.ts'
import { formatPct, formatSpeed } from '#lib/format-count.ts'
import { SelectField, type SelectOption } from '#ui/fields/select-field.tsx'
import { SwitchField } from '#ui/fields/switch-field.tsx'

import { SettingRow, SettingRows, SettingsFrame } from './settings-frame.tsx'
import { usePreferences } from './use-preferences.ts'

function speeds(): SelectOption[] {
  return [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2].map((speed) => ({
    value: String(speed),
    label: speed === 1 ? t({ message: 'Normal', context: 'speed' }) : formatSpeed(speed),
  }))
}

function steps(): SelectOption[] {
  return [5, 10, 15, 30].map((seconds) => ({
    value: String(seconds),
    label: t`${plural(seconds, { one: '# second', other: '# seconds' })}`,
  }))
}

function sizes(): SelectOption[] {
  return [75, 100, 125, 150, 200].map((percent) => ({
    value: String(percent),
    label: percent === 100 ? t({ message: 'Usual', context: 'size' }) : formatPct(percent),
  }))
}

const most = `${dataSaverLines}p`

function qualities(): (SelectOption & { value: Preferences['defaultQuality'] })[] {
  const words = (value: Preferences['defaultQuality']): string => {
    const lines = `${value}p`
    if (value === 'auto') return t`Automatic`
    return value === 'dataSaver' ? t`Data saver, ${most}` : t`Up to ${lines}`
  }
  const limits = Preferences.shape.defaultQuality.options.filter((value) => value !== 'auto')
  return (['auto', ...limits] as const).map((value) => ({ value, label: words(value) }))
}

/** Is there a keyboard, as far as anybody can tell: a mouse or what stands for one? */
const hasKeys = (): boolean => !matchMedia('not (any-pointer: fine)').matches

/** How videos start, skip and speak to this person. What only keys or a mouse do is said where there are some. */
export function PlaybackSettings(): ReactNode {
  const { t } = useLingui()
  return (
    <SettingsFrame title={t`Playback`} lead={t`Kept with your account and used on every device.`}>
      <PlayerRows />
      <h2 className="display-3">{t`Captions`}</h2>
      <CaptionRows />
      <h2 className="display-3">{hasKeys() ? t`Keyboard and history` : t`History`}</h2>
      <HabitRows />
    </SettingsFrame>
  )
}

function PlayerRows(): ReactNode {
  const { t } = useLingui()
  const { preferences, change } = usePreferences()
  return (
    <SettingRows>
      <SwitchField
        label={t`Play the next video`}
        hint={
          hasKeys()
            ? t`Counts down for 8 seconds first. Any key or tap stops the countdown.`
            : t`Counts down for 8 seconds first. Cancel stops the countdown.`
        }
        isOn={preferences.autoplayNext}
        onChange={(autoplayNext) => change({ autoplayNext })}
      />
      {hasKeys() && (
        <SwitchField
          label={t`Show moments of a video`}
          hint={t`Without sound, while the pointer rests on it in a list.`}
          isOn={preferences.autoplayPreview}
          onChange={(autoplayPreview) => change({ autoplayPreview })}
        />
      )}
      <SettingRow
        label={t`Picture quality`}
        hint={t`Automatic takes the best that your connection can hold, and ${most} at most on a device that saves data.`}
      >
        <SelectField
          label={t`Picture quality`}
          isLabelHidden
          options={qualities()}
          value={preferences.defaultQuality}
          onSelect={(defaultQuality) => change({ defaultQuality })}
        />
      </SettingRow>
      <SettingRow label={t`Usual speed`} hint={t`You can still change it for one video.`}>
        <SelectField
          label={t`Usual speed`}
          isLabelHidden
          options={speeds()}
          value={String(preferences.defaultSpeed)}
          onSelect={(speed) => change({ defaultSpeed: Number(speed) })}
        />
      </SettingRow>
      <SettingRow
        label={hasKeys() ? t`Arrow keys skip` : t`Two taps skip`}
        hint={hasKeys() ? t`With Shift they skip a minute.` : t`On the side of the picture.`}
      >
        <SelectField
          label={hasKeys() ? t`Arrow keys skip` : t`Two taps skip`}
          isLabelHidden
          options={steps()}
          value={String(preferences.seekStep)}
          onSelect={(seconds) => change({ seekStep: Number(seconds) })}
        />
      </SettingRow>
    </SettingRows>
  )
}

function CaptionRows(): ReactNode {
  const { t } = useLingui()
  const { preferences, change } = usePreferences()
  return (
    <SettingRows>
      <SwitchField
        label={t`Show captions`}
        hint={
          hasKeys()
            ? t`Wherever a video has them. The C key does the same while you watch.`
            : t`Wherever a video has them.`
        }
        isOn={preferences.captions.on}
        onChange={(on) => change({ captions: { on } })}
      />
      <SettingRow label={t`Caption size`} hint={t`Grows with the player.`}>
        <SelectField
          label={t`Caption size`}
          isLabelHidden
          options={sizes()}
          value={String(preferences.captions.sizePct)}
          onSelect={(percent) => change({ captions: { sizePct: Number(percent) } })}
        />
      </SettingRow>
    </SettingRows>
  )
}

function HabitRows(): ReactNode {
  const { t } = useLingui()
  const { preferences, change } = usePreferences()
  return (
    <SettingRows>
      {hasKeys() && (
        <SwitchField
          label={t`Single-key shortcuts`}
          hint={t`Space, J, K, L and the others. Turn them off if you speak to your device or press keys by accident.`}
          isOn={preferences.shortcuts.enabled}
          onChange={(enabled) => change({ shortcuts: { enabled } })}
        />
      )}
      <SwitchField
        label={t`Remember what I watch`}
        hint={t`Your history and your place in each video. Off, nothing new is kept.`}
        isOn={preferences.history.enabled}
        onChange={(enabled) => change({ history: { enabled } })}
      />
    </SettingRows>
  )
}
