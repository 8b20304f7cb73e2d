import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Shelf } from '#contract/home.ts'
import { LockUp } from '#ui/brand-mark.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Hero } from '#ui/hero.tsx'

import { ShelfFrame } from './shelf.tsx'
import { VideoGrid } from './video-grid.tsx'

import styles from './landing-page.module.css'

interface Props {
  portal: { name: string; logoUrl: string | null }
  /** What people call the provider. */
  providerName: string
  /** Where the person will type their password, and nowhere else. */
  providerHost: string
  shelves: readonly Shelf[]
  /** A pointer or the focus is on the way in. */
  onNearSignIn: () => void
}

/** The front of the portal, for whoever is outside: what this is, the way in, and what is on view for everyone. */
export function LandingPage(props: Props): ReactNode {
  const { t } = useLingui()
  const { portal, providerName, providerHost, shelves, onNearSignIn } = props
  const portalName = portal.name
  const isLeaving = useNavigation().location?.pathname === paths.signIn()
  const videos = shelves.flatMap((shelf) => shelf.items).filter(isFirstOfItsKind)
  const picture = shelves.find(({ layout }) => layout === 'marquee')?.items[0] ?? videos[0]
  return (
    <>
      <Hero
        brand={
          <Link to={paths.home()} aria-label={t`${portalName}, home`}>
            <LockUp name={portalName} logoUrl={portal.logoUrl} />
          </Link>
        }
        bar={<Bar />}
        cue={portalName}
        title={
          <Trans>
            The doors are open.
            <br />
            Come in and watch.
          </Trans>
        }
        lead={t`Talks, lessons and evenings, with captions, transcripts and your place kept.`}
        actions={
          <>
            <ButtonLink
              to={paths.signIn()}
              variant="primary"
              size="lg"
              isBusy={isLeaving}
              onPointerEnter={onNearSignIn}
              onFocus={onNearSignIn}
            >
              {isLeaving ? t`Opening the sign-in page` : t`Sign in with ${providerName}`}
            </ButtonLink>
            {videos.length > 0 && (
              <ButtonLink to={paths.browse()} variant="on-velvet" size="lg">
                {t`See public videos`}
              </ButtonLink>
            )}
          </>
        }
        note={
          <>
            <Lock className="icon-small" aria-hidden="true" />
            {t`You sign in on ${providerHost}. This site never sees your password.`}
          </>
        }
        pictureUrl={picture?.thumbnail?.srcset.at(-1)?.url}
      />
      <main id="main" className={styles['main']} tabIndex={-1}>
        {videos.length > 0 ? (
          <ShelfFrame
            title={t`On view tonight, no account needed`}
            more={{ to: paths.browse(), label: t`All public videos` }}
          >
            <VideoGrid videos={videos.slice(0, 8)} canSave={false} headingLevel={3} />
          </ShelfFrame>
        ) : (
          <p className="text-2">{t`There are no public videos yet. Sign in to see the rest.`}</p>
        )}
      </main>
    </>
  )
}

function isFirstOfItsKind({ id }: { id: string }, index: number, all: readonly { id: string }[]) {
  return all.findIndex((other) => other.id === id) === index
}

function Bar(): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <nav
        aria-label={t({ message: 'Public', context: 'pages for everyone' })}
        className={styles['links']}
      >
        <Link to={paths.browse()}>{t`Public videos`}</Link>
        <Link to={paths.about()}>{t`About`}</Link>
      </nav>
      <ButtonLink to={paths.signIn()} variant="on-velvet">
        {t`Sign in`}
      </ButtonLink>
    </>
  )
}
