import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Contrast, Moon, Sun, SunMoon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { applyMotion, applyTheme } from '#ui/theme.ts'

import { LanguageSetting } from './language-setting.tsx'
import { SettingRow, SettingRows, SettingsFrame } from './settings-frame.tsx'
import { usePreferences } from './use-preferences.ts'

import styles from './settings-frame.module.css'

const followDevice = msg`Follow device`

const themes = [
  { value: 'system', label: followDevice, icon: <SunMoon className="icon-small" /> },
  { value: 'light', label: msg`Light`, icon: <Sun className="icon-small" /> },
  { value: 'dark', label: msg`Dark`, icon: <Moon className="icon-small" /> },
  {
    value: 'contrast',
    label: msg`More contrast`,
    icon: <Contrast className="icon-small" />,
  },
] as const

const motions = [
  { value: 'system', label: followDevice },
  { value: 'on', label: msg({ message: 'On', comment: 'Reduce motion' }) },
] as const

/** Light, dark, contrast, motion and language. They apply at once, here and on every device of this person. */
export function AppearanceSettings(): ReactNode {
  const { t } = useLingui()
  const { preferences, change } = usePreferences()
  return (
    <SettingsFrame title={t`Appearance`} lead={t`Kept with your account and used on every device.`}>
      <SettingRows>
        <SettingRow label={t`House lights`} hint={t`Light or dark theme.`}>
          <Segmented
            label={t`House lights`}
            options={themes.map((theme) => ({ ...theme, label: t(theme.label) }))}
            value={preferences.theme}
            onChange={(theme) => {
              applyTheme(theme)
              change({ theme })
            }}
          />
        </SettingRow>
        <SettingRow
          label={t`Reduce motion`}
          hint={t`Nothing slides or fades, and no video follows another by itself.`}
        >
          <Segmented
            label={t`Reduce motion`}
            options={motions.map((motion) => ({ ...motion, label: t(motion.label) }))}
            value={preferences.reduceMotion === 'on' ? 'on' : 'system'}
            onChange={(reduceMotion) => {
              applyMotion(reduceMotion)
              change({ reduceMotion })
            }}
          />
        </SettingRow>
        <LanguageSetting />
      </SettingRows>
      <p className={`small text-3 ${styles['more']}`}>
        <Trans>
          What works for everybody here, and what does not yet:{' '}
          <Link className="link" to={paths.accessibility()}>
            the accessibility statement
          </Link>
          .
        </Trans>
      </p>
    </SettingsFrame>
  )
}
