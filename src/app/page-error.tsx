import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router'

import { errorMessage, type ErrorMessage } from '#api/errors/error-message.ts'
import { StatusError, statusOf } from '#api/errors/http-error.ts'
import { useSession } from '#auth/session/use-session.ts'
import { beginSignIn } from '#auth/trips/sign-in.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'

import { loadAgain } from './load-again.ts'
import { hasFailedPage } from './shell/failed-page.ts'

/** What the shell around it goes by is outside of this page; it is told before anything is drawn. */
function useFailedPage(): void {
  useLayoutEffect(() => {
    hasFailedPage.write(true)
    return () => hasFailedPage.write(false)
  }, [])
}

/** Any page that failed, in the shell, with a way on and something to tell the help desk. */
export function PageError(): ReactNode {
  const { t } = useLingui()
  useFailedPage()
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const location = useLocation()
  const { isAuthenticated } = useSession()
  const status = statusOf(error) ?? (isRouteErrorResponse(error) ? error.status : null)
  const message = errorMessage(
    isRouteErrorResponse(error) ? new StatusError(error.status, null) : error,
  )
  const { canRetry } = message
  // Failing once more is another place of the history; what the page leads on to is not here yet either.
  const [tried, setTried] = useState<typeof location | null>(null)
  const isTrying = navigation.state !== 'idle' && tried === location
  const tryAgain = (): void => {
    setTried(location)
    loadAgain({ revalidate, navigate, navigation }, location)
  }
  const retry = useEffectEvent(tryAgain)
  // The connection is outside React; a page it has taken away comes back with it, from the moment it is drawn.
  useLayoutEffect(() => {
    if (!canRetry) return undefined
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [canRetry])
  if (message.code === 'access-required' && !isAuthenticated) return <SignInFirst />
  const isUnreachable = /^(network-failed|part-unreachable)$/.test(message.code)
  // What was said of the connection is not so any more.
  const isComing = isTrying && isUnreachable && navigator.onLine
  const title = isComing ? t`You’re back online` : message.title
  return (
    <>
      <title>{pageTitle(title)}</title>
      <ErrorScreen
        door={message.code === 'access-required' ? 'ajar' : 'shut'}
        isUnreachable={isUnreachable}
        cue={status ?? undefined}
        title={title}
        actions={
          <>
            {message.canRetry && (
              <Button
                variant="primary"
                icon={<RotateCw className="icon-small" aria-hidden="true" />}
                isBusy={isTrying}
                busyLabel={t`Loading the page`}
                onClick={tryAgain}
              >
                {t`Try again`}
              </Button>
            )}
            {status === 401 && <SignInAgain />}
            <ButtonLink
              variant={message.canRetry || status === 401 ? 'secondary' : 'primary'}
              to={paths.home()}
            >
              {t`Go to the home page`}
            </ButtonLink>
            {status === 404 && <ButtonLink to={paths.browse()}>{t`Browse videos`}</ButtonLink>}
          </>
        }
        details={detailsOf(message, error).map(({ label, value }) => ({ label: t(label), value }))}
      >
        <p>{isComing ? t`This page is on its way. Nothing is lost.` : message.text}</p>
      </ErrorScreen>
    </>
  )
}

/** What is not public may well be for this person, once we know who they are. */
function SignInFirst(): ReactNode {
  const { t } = useLingui()
  const { pathname, search, hash } = useLocation()
  const isOut = useSession().session.status === 'signed-out'
  return (
    <>
      <title>{pageTitle(t`Sign in to continue`)}</title>
      <ErrorScreen
        door="ajar"
        title={isOut ? t`You’re signed out` : t`Sign in to continue`}
        actions={
          <>
            <ButtonLink variant="primary" to={paths.signIn(pathname + search + hash)}>
              {t`Sign in`}
            </ButtonLink>
            <ButtonLink to={paths.browse()}>{t`Browse public videos`}</ButtonLink>
          </>
        }
      >
        <p>{t`This isn’t open to everyone. Sign in, and you come straight back here.`}</p>
      </ErrorScreen>
    </>
  )
}

/** The API does not believe a session that this page has: only the provider can make a new one. */
function SignInAgain(): ReactNode {
  const { t } = useLingui()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const leave = () =>
    beginSignIn(here, { prompt: 'login' }).catch(() => location.assign(paths.signIn(here)))
  return (
    <Button variant="primary" onClick={() => void leave()}>
      {t`Sign in again`}
    </Button>
  )
}

const labels = {
  code: msg({ message: 'Code', comment: 'Name of a kind of error' }),
  reference: msg({ message: 'Reference', comment: 'What the help desk can look up' }),
  message: msg({ message: 'Message', comment: 'What an error says' }),
  address: msg({ message: 'Address', comment: 'Of a page' }),
  time: msg`Time`,
}

function detailsOf(message: ErrorMessage, error: unknown) {
  return [
    { label: labels.code, value: message.code },
    ...(message.reference ? [{ label: labels.reference, value: message.reference }] : []),
    ...(error instanceof Error ? [{ label: labels.message, value: error.message }] : []),
    { label: labels.address, value: location.pathname },
    { label: labels.time, value: new Date().toISOString() },
  ]
}
