import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'

import { isLanguage, languageName, languages } from '#words/languages.ts'
import { showLanguage, shownLanguage } from '#words/load-words.ts'

import { showToast } from '../overlays/toast.ts'

import styles from './language-select.module.css'

/** The language of the screens, for whoever has no account to keep it with: as every platform lets choose. */
export function LanguageSelect(): ReactNode {
  const { t } = useLingui()
  const choose = (language: string): void => {
    if (!isLanguage(language)) return
    showLanguage(language).catch(() =>
      showToast({
        tone: 'error',
        text: t`The words of that language did not come. Check your connection and choose it again.`,
      }),
    )
  }
  return (
    <span className={styles['root']}>
      <Languages aria-hidden="true" />
      <select
        aria-label={t({ message: 'Language', comment: 'Of the screens' })}
        value={shownLanguage()}
        onChange={({ target }) => choose(target.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageName(language)}
          </option>
        ))}
      </select>
    </span>
  )
}
