import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'

import { frontVideo, largePicture } from '#api/early/first-picture.ts'
import { paths } from '#config/paths.ts'
import type { Shelf } from '#contract/home.ts'
import type { Video } from '#contract/videos.ts'
import { LockUp } from '#ui/brand-mark.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { LanguageSelect } from '#ui/fields/language-select.tsx'
import { Hero } from '#ui/hero.tsx'

import { ShelfFrame } from './shelf.tsx'
import { VideoGrid } from './video-grid.tsx'

interface Props {
  portal: { name: string; logoUrl: string | null }
  /** What people call the provider. */
  providerName: string
  /** Where the person will type their password, and nowhere else. */
  providerHost: string
  /** Undefined while they are on their way. */
  shelves: readonly Shelf[] | undefined
  /** A pointer or the focus is on the way in. */
  onNearSignIn: () => void
}

/** There are two ways in; the words of the one that was not pressed stay. */
const FROM_DOOR = 'door'

/** The front of the portal, for whoever is outside: what this is, the way in, and what is on view for everyone. */
export function LandingPage(props: Props): ReactNode {
  const { t } = useLingui()
  const { portal, providerName, providerHost, shelves, onNearSignIn } = props
  const portalName = portal.name
  const isLeaving = useNavigation().location?.state === FROM_DOOR
  const videos = shelves?.flatMap((shelf) => shelf.items).filter(isFirstOfItsKind)
  const front = shelves && frontVideo(shelves)
  // What is seen through the door is not shown again, unless it is all there is.
  const others = videos?.filter(({ id }) => id !== front?.id)
  // While it is not known what is on view, the ways stand as they nearly always will.
  const hasVideos = videos?.length !== 0
  const ways = (
    <>
      <Link to={paths.browse()}>{t`Public videos`}</Link>
      <Link to={paths.about()}>{t`About`}</Link>
    </>
  )
  return (
    <>
      <Hero
        brand={
          <Link to={paths.home()} aria-label={t`${portalName}, home`}>
            <LockUp {...portal} />
          </Link>
        }
        bar={<Bar ways={ways} />}
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
              state={FROM_DOOR}
              variant="primary"
              size="lg"
              isBusy={isLeaving}
              busyLabel={t`Opening the sign-in page`}
              onPointerEnter={onNearSignIn}
              onFocus={onNearSignIn}
            >
              {t`Sign in with ${providerName}`}
            </ButtonLink>
            {hasVideos && (
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
        pictureUrl={largePicture(front)}
        way={front && { to: paths.watch(front.id), label: front.title }}
      />
      <main id="main" className="front-main" tabIndex={-1}>
        {hasVideos ? <OnView videos={others?.length === 0 ? videos : others} /> : <NothingOnView />}
      </main>
      {/* On a phone its top has no room for them. */}
      <footer className="front-foot">{ways}</footer>
    </>
  )
}

function OnView({ videos }: { videos: readonly Video[] | undefined }): ReactNode {
  const { t } = useLingui()
  return (
    <ShelfFrame
      title={t`On view tonight, no account needed`}
      more={{ to: paths.browse(), label: t`All public videos` }}
    >
      {videos && <VideoGrid videos={videos.slice(0, 8)} canSave={false} headingLevel={3} />}
    </ShelfFrame>
  )
}

function NothingOnView(): ReactNode {
  const { t } = useLingui()
  return <p className="text-2">{t`There are no public videos yet. Sign in to see the rest.`}</p>
}

function isFirstOfItsKind({ id }: { id: string }, index: number, all: readonly { id: string }[]) {
  return all.findIndex((other) => other.id === id) === index
}

function Bar({ ways }: { ways: ReactNode }): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <nav aria-label={t({ message: 'Public', context: 'pages for everyone' })}>{ways}</nav>
      <LanguageSelect />
      <ButtonLink to={paths.signIn()} variant="on-velvet">
        {t`Sign in`}
      </ButtonLink>
    </>
  )
}
