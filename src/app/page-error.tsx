import { useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
  type Location,
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

/** Any page that failed, in the shell, with a way on and something to tell the help desk. */
export function PageError(): ReactNode {
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
  const tryAgain = () => loadAgain({ revalidate, navigate, navigation }, location)
  const retry = useEffectEvent(tryAgain)
  // The connection is outside React; a page it has taken away comes back with it, from the moment it is drawn.
  useLayoutEffect(() => {
    if (!canRetry) return undefined
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [canRetry])
  if (message.code === 'access-required' && !isAuthenticated) return <SignInFirst />
  return (
    <>
      <title>{pageTitle(message.title)}</title>
      <ErrorScreen
        door={message.code === 'access-required' ? 'ajar' : 'shut'}
        cue={status ?? undefined}
        title={message.title}
        actions={
          <>
            {message.canRetry && (
              <Button
                variant="primary"
                isBusy={isSamePage(navigation.location, location)}
                onClick={tryAgain}
              >
                Try again
              </Button>
            )}
            {status === 401 && <SignInAgain />}
            <ButtonLink
              variant={message.canRetry || status === 401 ? 'secondary' : 'primary'}
              to={paths.home()}
            >
              Go to the home page
            </ButtonLink>
          </>
        }
        details={detailsOf(message, error)}
      >
        <p>{message.text}</p>
      </ErrorScreen>
    </>
  )
}

/** Loading again is on the way to where one is. */
function isSamePage(one: Location | undefined, other: Location): boolean {
  return one?.pathname === other.pathname && one.search === other.search
}

/** What is not public may well be for this person, once we know who they are. */
function SignInFirst(): ReactNode {
  const { pathname, search, hash } = useLocation()
  const isOut = useSession().session.status === 'signed-out'
  return (
    <>
      <title>{pageTitle('Sign in to continue')}</title>
      <ErrorScreen
        door="ajar"
        title={isOut ? 'You’re signed out' : 'Sign in to continue'}
        actions={
          <>
            <ButtonLink variant="primary" to={paths.signIn(pathname + search + hash)}>
              Sign in
            </ButtonLink>
            <ButtonLink to={paths.browse()}>Browse public videos</ButtonLink>
          </>
        }
      >
        <p>This isn’t open to everyone. Sign in, and you come straight back here.</p>
      </ErrorScreen>
    </>
  )
}

/** The API does not believe a session that this page has: only the provider can make a new one. */
function SignInAgain(): ReactNode {
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const leave = () =>
    beginSignIn(here, { prompt: 'login' }).catch(() => location.assign(paths.signIn(here)))
  return (
    <Button variant="primary" onClick={() => void leave()}>
      Sign in again
    </Button>
  )
}

function detailsOf(message: ErrorMessage, error: unknown) {
  return [
    { label: 'Code', value: message.code },
    ...(message.reference ? [{ label: 'Reference', value: message.reference }] : []),
    ...(error instanceof Error ? [{ label: 'Message', value: error.message }] : []),
    { label: 'Address', value: location.pathname },
    { label: 'Time', value: new Date().toISOString() },
  ]
}
