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
  return (
    <Menu
      label="Your account"
      align="end"
      renderTrigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className={styles['trigger']}
          // What is seen, the letters, is part of what it is called (WCAG 2.5.3).
          aria-label={[initials(me.displayName), me.displayName, 'your account']
            .filter(Boolean)
            .join(', ')}
          data-tip="Your account"
        >
          <Avatar name={me.displayName} seed={me.id} src={me.avatar[0]?.url} />
        </button>
      )}
    >
      <p className={styles['who']}>
        <span className="small text-3">Signed in as</span>
        <strong>{me.displayName}</strong>
        {me.email && <span className="small text-3">{me.email}</span>}
      </p>
      <MenuSeparator />
      <MenuLink to={paths.settings('account')} icon={<CircleUserRound />}>
        Your account
      </MenuLink>
      <MenuLink to={paths.settings('playback')} icon={<Settings />}>
        Settings
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<LogOut className="flip-rtl" />} onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
