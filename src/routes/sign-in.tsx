import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { flagsOf, untoldEnd } from '#auth/session/session-machine.ts'
import { settledSession } from '#auth/session/session.ts'
import { toSignInError, type SignInError } from '#auth/session/sign-in-error.ts'
import { useSession } from '#auth/session/use-session.ts'
import { readReturnTo } from '#auth/storage/return-to.ts'
import { beginSignIn, prepareSignIn } from '#auth/trips/sign-in.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { knownVideo, videoQuery } from '#data/video.ts'
import { CreateAccount } from '#features/sign-in/create-account.tsx'
import { placeName } from '#features/sign-in/place-name.ts'
import { SignInFailed } from '#features/sign-in/sign-in-failed.tsx'
import { signInPlace } from '#features/sign-in/sign-in-place.ts'
import { useSignIn } from '#features/sign-in/use-sign-in.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'

interface Data {
  returnTo: string
  error: SignInError | null
  /** What they came from, open to everybody, and wanted to sign in for. */
  video?: { title: string; isToLike: boolean } | null | undefined
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Data> {
  const { searchParams } = new URL(request.url)
  const returnTo = readReturnTo(searchParams.get('returnTo'))
  const session = await settledSession(request.signal)
  if (flagsOf(session).isAuthenticated) throw redirect(returnTo)
  if (isFromDoor(returnTo)) return leaveAtOnce(returnTo)
  void prepareSignIn(returnTo)
  const video = await videoOf(returnTo, searchParams.get('to') === 'like')
  return { returnTo, error: null, video }
}

async function videoOf(path: string, isToLike: boolean): Promise<Data['video']> {
  const id = /^\/w\/([\w-]+)/.exec(path)?.[1]
  if (id === undefined) return null
  const asked = isToLike ? queryClient.ensureQueryData(videoQuery(id)).catch(() => null) : null
  const video = knownVideo(id) ?? (await asked)
  return video ? { title: video.title, isToLike } : null
}

/** The button of the landing page, or of the one after signing out, has said all that this page would say. */
function isFromDoor(returnTo: string): boolean {
  const isAtDoor = location.pathname === paths.home() || location.pathname === paths.signedOut()
  return isAtDoor && returnTo === paths.home()
}

async function leaveAtOnce(returnTo: string): Promise<Data> {
  try {
    await beginSignIn(returnTo)
  } catch (reason) {
    return { returnTo, error: toSignInError(reason) }
  }
  // Back has brought that page from the browser's cache, where it is to stay.
  throw redirect(location.pathname)
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const { returnTo, error: failed, video } = useLoaderData<typeof loader>()
  const { isLeaving, error: newer, begin, prepare } = useSignIn(returnTo)
  const error = newer ?? failed
  const { portal, account, host } = signInPlace()
  const place = placeName(returnTo)
  // Here, or in another tab, while this page was open: nobody was on the way anywhere.
  const { session: now } = useSession()
  // Nothing of that changes under the finger that presses.
  const [session, setSession] = useState(now)
  if (session !== now && !isLeaving) setSession(now)
  const untold = untoldEnd(session)
  const isOut = session.status === 'signed-out' || untold !== null
  const left = isOut ? null : video

  if (error) return <SignInFailed error={error} returnTo={returnTo} />
  return (
    <>
      <title>{pageTitle(t`Sign in`)}</title>
      <Doorway
        title={
          untold === 'ended'
            ? t`Your session has ended`
            : isOut
              ? t`You’re signed out`
              : t`Sign in to continue`
        }
        lit={0.26}
        footer={<Link to={paths.about()}>{t`About ${portal}`}</Link>}
      >
        {untold === 'other-tab' && (
          <p className="text-2">{t`You were signed out in another tab.`}</p>
        )}
        {left && <ComingBack {...left} />}
        {place && !left && (
          <p className="text-2">
            {isOut ? (
              <Trans>
                This page was <b>{place}</b>. We’ll take you straight back.
              </Trans>
            ) : (
              <Trans>
                You were on your way to <b>{place}</b>. We’ll take you straight there.
              </Trans>
            )}
          </p>
        )}
        <Button
          variant="primary"
          size="lg"
          isBlock
          isBusy={isLeaving}
          busyLabel={t`Opening the sign-in page`}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void begin()}
        >
          {t`Sign in with ${account}`}
        </Button>
        <ButtonLink variant="quiet" isBlock to={left ? returnTo : paths.browse()}>
          {left ? t`Back to the video` : t`Browse public videos instead`}
        </ButtonLink>
        <p className="small text-3">{t`You sign in on ${host}. This site never sees your password.`}</p>
        <CreateAccount onBegin={() => void begin({ prompt: 'create' })} />
      </Doorway>
    </>
  )
}

function ComingBack({ title, isToLike }: { title: string; isToLike: boolean }): ReactNode {
  return (
    <p className="text-2">
      {isToLike ? (
        <Trans>
          You wanted to like <b dir="auto">{title}</b>. We’ll take you straight back to it.
        </Trans>
      ) : (
        <Trans>
          We’ll take you straight back to <b dir="auto">{title}</b>.
        </Trans>
      )}
    </p>
  )
}
