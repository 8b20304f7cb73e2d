import { useLingui } from '@lingui/react/macro'
import { CircleUserRound, LogOut, Settings } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { Me } from '#contract/people.ts'
import { initials } from '#lib/initials.ts'
import { Avatar } from '#ui/avatar.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

import styles from './user-menu.module.css'

interface Props {
  me: Me
  onSignOut: () => void
}

/** "Signed in as", settings and the way out. */
export function UserMenu({ me, onSignOut }: Props): ReactNode {
  const { t } = useLingui()
  const name = me.displayName
  const letters = initials(name)
  return (
    <Menu
      label={t`Your account`}
      align="end"
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
        <strong>{name}</strong>
        {me.email && <span className="small text-3">{me.email}</span>}
      </p>
      <MenuSeparator />
      <MenuLink to={paths.settings('account')} icon={<CircleUserRound />}>
        {t`Your account`}
      </MenuLink>
      <MenuLink to={paths.settings('playback')} icon={<Settings />}>
        {t`Settings`}
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<LogOut className="flip-rtl" />} onSelect={onSignOut}>
        {t`Sign out`}
      </MenuItem>
    </Menu>
  )
}
