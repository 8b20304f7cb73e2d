import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'

import { pageTitle } from '#config/page-title.ts'

import { loadAgain } from './load-again.ts'

/** A page that could not be fetched, nor what would say why. It comes by itself when the connection is back. */
export function PageMissing(): ReactNode {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const location = useLocation()
  const tryAgain = () => loadAgain({ revalidate, navigate, navigation }, location)
  const retry = useEffectEvent(tryAgain)
  // The connection is outside React.
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  const tried = navigation.state === 'idle' ? t`We can’t reach the service` : t`Loading the page`
  const title = navigator.onLine ? tried : t`You’re offline`
  return (
    <div className="page-missing" role="alert">
      <title>{pageTitle(title)}</title>
      <h1 className="display-3">{title}</h1>
      <p className="text-2">{t`This page is not on this device yet. Nothing you wrote is lost.`}</p>
      <button type="button" className="link" onClick={tryAgain}>
        {t`Try again`}
      </button>
    </div>
  )
}
