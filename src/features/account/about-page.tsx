import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import { BrandMark } from '#ui/brand-mark.tsx'

import styles from './about-page.module.css'

interface Props {
  portalName: string
  providerHost: string
  /** Whom to ask; an address or a sentence of the operator's. */
  helpContact: string | null
  build: string | null
}

/** What this place is, what it keeps, and what it is made of. */
export function AboutPage({ portalName, providerHost, helpContact, build }: Props): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['root']}>
      <BrandMark className={styles['mark']} />
      <h1 className="display-1" tabIndex={-1}>
        {t`About ${portalName} video`}
      </h1>
      <p>
        {t`This is the video portal of ${portalName}. Public videos are open to everyone; the rest opens when you sign in with the account you already have on ${providerHost}.`}
      </p>
      <h2 className="display-3">{t`What is kept`}</h2>
      <p>
        {t`Your place in each video, what you like and save, and what you write, so that you find it again on every device. You can clear your history and stop it in the settings. There are no advertisements and nothing is shared with anyone outside.`}
      </p>
      <div className={styles['keys']}>
        <h2 className="display-3">{t`Keyboard`}</h2>
        <p>
          <Trans>
            <kbd>/</kbd> searches. While watching, <kbd>Space</kbd> or <kbd>K</kbd> plays and
            pauses, <kbd>J</kbd> and <kbd>L</kbd> skip ten seconds, <kbd>C</kbd> shows captions,{' '}
            <kbd>F</kbd> fills the screen.
          </Trans>
        </p>
      </div>
      <h2 className="display-3">{t`Accessibility`}</h2>
      <p>
        <Trans>
          What works for everybody here, and what does not yet:{' '}
          <Link className="link" to={paths.accessibility()}>
            the accessibility statement
          </Link>
          .
        </Trans>
      </p>
      {helpContact && (
        <>
          <h2 className="display-3">{t`Help`}</h2>
          <p>{helpContact}</p>
        </>
      )}
      <p className="small text-3">
        {build ? t`Made with Foyer, build ${build}.` : t`Made with Foyer.`}{' '}
        <Trans>
          Foyer is free software under the MIT licence, and is made of{' '}
          <a href="/licences.txt">other free software</a>.
        </Trans>
      </p>
    </div>
  )
}
