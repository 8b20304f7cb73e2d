import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { chooseLanguage } from '#data/account/language.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { languageName, languages, type Language } from '#words/languages.ts'
import { shownLanguage } from '#words/load-words.ts'

import { SettingRow } from './settings-frame.tsx'

/** The language of the screens. What people wrote and said stays in theirs. */
export function LanguageSetting(): ReactNode {
  const { t } = useLingui()
  // Its words have to come first: until then the choice alone says that it was taken.
  const [coming, setComing] = useState<Language | null>(null)
  const choose = async (language: Language): Promise<void> => {
    setComing(language)
    await chooseLanguage(language)
    setComing((last) => (last === language ? null : last))
  }
  const label = t({ message: 'Language', comment: 'Of the screens' })
  return (
    <SettingRow label={label} hint={t`Of the screens, with their dates and numbers.`}>
      <SelectField
        label={label}
        isLabelHidden
        value={coming ?? shownLanguage()}
        isBusy={coming !== null}
        options={languages.map((language) => ({ value: language, label: languageName(language) }))}
        onSelect={(language) => void choose(language)}
      />
    </SettingRow>
  )
}
