import type { ReactNode } from 'react'

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
  return (
    <div className={styles['root']}>
      <BrandMark className={styles['mark']} />
      <h1 className="display-1" tabIndex={-1}>
        About {portalName} video
      </h1>
      <p>
        This is the video portal of {portalName}. Public videos are open to everyone; the rest opens
        when you sign in with the account you already have on {providerHost}.
      </p>
      <h2 className="display-3">What is kept</h2>
      <p>
        Your place in each video, what you like and save, and what you write, so that you find it
        again on every device. You can clear your history and stop it in the settings. There are no
        advertisements and nothing is shared with anyone outside.
      </p>
      <h2 className="display-3">Keyboard</h2>
      <p>
        <kbd>/</kbd> searches. While watching, <kbd>Space</kbd> or <kbd>K</kbd> plays and pauses,{' '}
        <kbd>J</kbd> and <kbd>L</kbd> skip ten seconds, <kbd>C</kbd> shows captions, <kbd>F</kbd>{' '}
        fills the screen.
      </p>
      {helpContact && (
        <>
          <h2 className="display-3">Help</h2>
          <p>{helpContact}</p>
        </>
      )}
      <p className="small text-3">
        Made with Foyer{build ? `, build ${build}` : ''}. Foyer is free software under the MIT
        licence, and is made of <a href="/licences.txt">other free software</a>.
      </p>
    </div>
  )
}
