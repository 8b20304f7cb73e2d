import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'

import { chooseLanguage } from '#data/account/language.ts'
import { MenuChoice } from '#ui/overlays/menu-item.tsx'
import { MenuLevel } from '#ui/overlays/menu-level.tsx'
import { languageName, languages } from '#words/languages.ts'
import { shownLanguage } from '#words/load-words.ts'

export interface LanguageLevelProps {
  /** Its row was pressed before this was here. */
  isAsked: boolean
  onAsk: (isAsked: boolean) => void
}

/** The languages there are, each by its own name, behind a row of the account menu. */
export function LanguageLevel({ isAsked }: LanguageLevelProps): ReactNode {
  const { t } = useLingui()
  return (
    <MenuLevel
      label={t({ message: 'Language', comment: 'Of the screens' })}
      icon={<Languages />}
      startsOpen={isAsked}
      end={<bdi>{languageName(shownLanguage())}</bdi>}
    >
      {languages.map((language) => (
        <MenuChoice
          key={language}
          isChosen={language === shownLanguage()}
          onSelect={() => void chooseLanguage(language)}
        >
          <bdi lang={language}>{languageName(language)}</bdi>
        </MenuChoice>
      ))}
    </MenuLevel>
  )
}
