import { t } from '@lingui/core/macro'

import { showError } from '#api/show-error.ts'
import { takeBackToast } from '#ui/overlays/toast.ts'
import type { Language } from '#words/languages.ts'
import { showLanguage, shownLanguage } from '#words/load-words.ts'

import { changePreferences } from './account.ts'

/** Shows the screens in a language, here from now on, and keeps it with the account for every other device. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await showLanguage(language)
    // Another was chosen while the words of this one came.
    if (shownLanguage() !== language) return
    await changePreferences({ language })
    takeBackToast('language')
  } catch (error) {
    showError('language', error, t`The language was not changed everywhere.`)
  }
}
