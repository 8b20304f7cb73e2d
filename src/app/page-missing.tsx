import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'

import { loadAgain } from './load-again.ts'

/** A page that could not be fetched, nor what would say why. It comes by itself when the connection is back. */
export function PageMissing(): ReactNode {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const location = useLocation()
  const retry = useEffectEvent(() => loadAgain({ revalidate, navigate, navigation }, location))
  // The connection is outside React.
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  return (
    <div className="page-missing" role="alert">
      <h1 className="display-3" tabIndex={-1}>
        {navigator.onLine ? 'We can’t reach the service' : 'You’re offline'}
      </h1>
      <p className="text-2">This page is not on this device yet. Nothing you wrote is lost.</p>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this page's own, loaded anew */}
      <a className="link" href="">
        Try again
      </a>
    </div>
  )
}
