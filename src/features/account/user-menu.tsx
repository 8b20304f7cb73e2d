import { useLingui } from '@lingui/react/macro'
import { CircleUserRound, Languages, LayoutGrid, LogOut, Settings } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { hasUnsavedWords } from '#api/unsaved-words.ts'
import { paths } from '#config/paths.ts'
import type { Me } from '#contract/people.ts'
import { initials } from '#lib/titles/initials.ts'
import { Avatar } from '#ui/avatar.tsx'
import { MenuItem, MenuLink, MenuSeparator, MenuValue } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { part } from '#ui/part.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { languageName } from '#words/languages.ts'
import { shownLanguage } from '#words/load-words.ts'

import type { LanguageLevelProps } from './language-level.tsx'
import { useIsLeaving } from './leave.ts'

import styles from './user-menu.module.css'

/** Until it is here a row stands in its place that looks the same, and leads in as soon as it has come. */
const LanguageLevel = part(async () => (await import('./language-level.tsx')).LanguageLevel, {
  Meanwhile: LanguageRow,
  isLate: true,
})

interface Props {
  me: Me
  onSignOut: () => void
}

/** "Signed in as", settings and the way out. */
export function UserMenu({ me, onSignOut }: Props): ReactNode {
  const { t } = useLingui()
  const name = me.displayName
  const letters = initials(name)
  const isLeaving = useIsLeaving()
  // Words are held outside React; while the menu is open nobody writes any.
  const [hasToAsk, setHasToAsk] = useState(false)
  const [isLanguageAsked, setIsLanguageAsked] = useState(false)
  return (
    <Menu
      label={t`Your account`}
      align="end"
      onOpenChange={() => {
        setHasToAsk(hasUnsavedWords())
        setIsLanguageAsked(false)
      }}
      renderTrigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className={styles['trigger']}
          // What is seen, the letters, is part of what it is called (WCAG 2.5.3).
          aria-label={letters ? t`${letters}, ${name}, your account` : t`${name}, your account`}
          data-tip={t`Your account`}
        >
          <Avatar name={name} seed={me.id} src={me.avatar[0]?.url} />
        </button>
      )}
    >
      <p className={styles['who']}>
        <span className="small text-3">
          {t({ message: 'Signed in as', comment: 'Above a person’s name' })}
        </span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {me.email && <span className="small text-3">{me.email}</span>}
      </p>
      <MenuSeparator />
      <MenuLink to={paths.settings('account')} icon={<CircleUserRound />}>
        {t`Your account`}
      </MenuLink>
      <MenuLink to={paths.settings('playback')} icon={<Settings />}>
        {t`Settings`}
      </MenuLink>
      {me.rights.includes('administer') && (
        // Its mark is one that the shell has: another would be carried to every first screen.
        <MenuLink to={paths.adminJobs()} icon={<LayoutGrid />}>
          {t`Administration`}
        </MenuLink>
      )}
      <MenuSeparator />
      <LanguageLevel isAsked={isLanguageAsked} onAsk={setIsLanguageAsked} />
      <MenuSeparator />
      <MenuItem
        icon={isLeaving ? <Spinner /> : <LogOut className="flip-rtl" />}
        // Until the page goes the menu stays over it, unless there is something to ask first.
        isWay={!hasToAsk}
        onSelect={onSignOut}
      >
        {isLeaving ? t`Signing out` : t`Sign out`}
      </MenuItem>
    </Menu>
  )
}

function LanguageRow({ isAsked, onAsk }: LanguageLevelProps): ReactNode {
  const { t } = useLingui()
  const ask = (): void => {
    onAsk(true)
    LanguageLevel.load().catch(() => {
      onAsk(false)
      const text = t`The languages did not come. Check your connection and try again.`
      showToast({ about: 'language', tone: 'error', text })
    })
  }
  return (
    <MenuItem
      icon={isAsked ? <Spinner /> : <Languages />}
      isWay
      end={
        <MenuValue>
          <bdi>{languageName(shownLanguage())}</bdi>
        </MenuValue>
      }
      onSelect={ask}
    >
      {t({ message: 'Language', comment: 'Of the screens' })}
    </MenuItem>
  )
}
