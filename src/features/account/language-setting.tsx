import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { chooseLanguage } from '#data/account/language.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { languageName, languages } from '#words/languages.ts'
import { shownLanguage } from '#words/load-words.ts'

import { SettingRow } from './settings-frame.tsx'

/** The language of the screens. What people wrote and said stays in theirs. */
export function LanguageSetting(): ReactNode {
  const { t } = useLingui()
  const label = t({ message: 'Language', comment: 'Of the screens' })
  return (
    <SettingRow label={label} hint={t`Of the screens, with their dates and numbers.`}>
      <SelectField
        label={label}
        isLabelHidden
        value={shownLanguage()}
        options={languages.map((language) => ({ value: language, label: languageName(language) }))}
        onSelect={(language) => void chooseLanguage(language)}
      />
    </SettingRow>
  )
}
