import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'

import { paths } from '#config/paths.ts'
import { SearchBox } from '#features/search/search-box.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { LanguageSelect } from '#ui/fields/language-select.tsx'

import { portal } from './portal.ts'
import { TopBar } from './top-bar.tsx'

import styles from './shell.module.css'

interface Props {
  /** The account menu; without one somebody is outside and gets the way in. */
  account?: ReactNode
  isSignedIn: boolean
  hasKeys?: boolean
  canUpload: boolean
}

/** The top bar of the portal, inside or outside, with what belongs to this person. */
export function ShellTop({ account, isSignedIn, hasKeys = true, canUpload }: Props): ReactNode {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const q = pathname === '/search' ? (search.get('q') ?? '') : ''
  return (
    <TopBar
      portal={portal()}
      hasBrand={!isSignedIn}
      canUpload={canUpload}
      // A new address starts the field anew: what was typed elsewhere is not what this page searches for.
      search={<SearchBox key={`${pathname} ${q}`} initial={q} hasKey={hasKeys} />}
      account={isSignedIn ? account : <PublicLinks />}
    />
  )
}

function PublicLinks(): ReactNode {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  return (
    <>
      <nav
        aria-label={t({ message: 'Public', context: 'navigation for visitors' })}
        className={styles['public']}
      >
        <Link to={paths.browse()}>{t`Public videos`}</Link>
        <Link to={paths.about()}>{t`About`}</Link>
      </nav>
      <LanguageSelect />
      <ButtonLink to={paths.signIn(pathname + search)}>
        {t({ message: 'Sign in', context: 'in the bar, as short as can be' })}
      </ButtonLink>
    </>
  )
}
