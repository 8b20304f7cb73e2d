import { Moon, Sun, SunMoon } from 'lucide-react'
import type { ReactNode } from 'react'

import { Segmented } from '#ui/fields/segmented.tsx'
import { applyMotion, applyTheme } from '#ui/theme.ts'

import { SettingRow, SettingRows, SettingsFrame } from './settings-frame.tsx'
import { usePreferences } from './use-preferences.ts'

const themes = [
  { value: 'system', label: 'Follow device', icon: <SunMoon className="icon-small" /> },
  { value: 'light', label: 'Light', icon: <Sun className="icon-small" /> },
  { value: 'dark', label: 'Dark', icon: <Moon className="icon-small" /> },
  { value: 'contrast', label: 'More contrast' },
] as const

const motions = [
  { value: 'system', label: 'Follow device' },
  { value: 'on', label: 'On' },
] as const

/** Light, dark, contrast and motion. They apply at once, here and on every device of this person. */
export function AppearanceSettings(): ReactNode {
  const { preferences, change } = usePreferences()
  return (
    <SettingsFrame title="Appearance" lead="Kept with your account and used on every device.">
      <SettingRows>
        <SettingRow label="House lights" hint="Light or dark theme.">
          <Segmented
            label="House lights"
            options={themes}
            value={preferences.theme}
            onChange={(theme) => {
              applyTheme(theme)
              change({ theme })
            }}
          />
        </SettingRow>
        <SettingRow
          label="Reduce motion"
          hint="Nothing slides or fades, and no video follows another by itself."
        >
          <Segmented
            label="Reduce motion"
            options={motions}
            value={preferences.reduceMotion === 'on' ? 'on' : 'system'}
            onChange={(reduceMotion) => {
              applyMotion(reduceMotion)
              change({ reduceMotion })
            }}
          />
        </SettingRow>
      </SettingRows>
    </SettingsFrame>
  )
}
