import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider, useAuth } from 'react-oidc-context'

/**
 * What `npm run bench` puts beside Foyer: react-oidc-context with its own settings and the one thing its README
 * demands, that the answer leaves the address bar. A line of text, and a button to sign in.
 */
function Person(): ReactNode {
  const auth = useAuth()
  if (auth.isLoading) return <p>Loading</p>
  if (auth.error) return <p>{auth.error.message}</p>
  if (auth.isAuthenticated) return <p data-person="">Signed in as {auth.user?.profile.sub}</p>
  return (
    <button type="button" onClick={() => void auth.signinRedirect()}>
      Sign in
    </button>
  )
}

const container = document.querySelector('#root')
if (container) {
  createRoot(container).render(
    <AuthProvider
      authority={import.meta.env['VITE_ISSUER']}
      client_id="foyer"
      redirect_uri={`${location.origin}/auth/callback`}
      onSigninCallback={() => history.replaceState({}, '', location.pathname)}
    >
      <Person />
    </AuthProvider>,
  )
}
