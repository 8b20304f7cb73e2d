import type { ProviderKind } from '#server/doctor/base/provider-kind.ts'

/** Providers that somebody else runs: where they keep what Foyer needs, as their documentation names it. */
export const hostedProviders: readonly ProviderKind[] = [
  {
    name: 'Entra ID',
    recognise: /login\.microsoftonline\.|sts\.windows\.net|\.ciamlogin\.com|\.b2clogin\.com/,
    where: {
      client: 'App registrations → your app → Overview → Application (client) ID',
      redirectUri:
        'App registrations → your app → Authentication → Single-page application → Redirect URIs',
      postLogoutUri:
        'App registrations → your app → Authentication → Single-page application → Redirect URIs',
      origin:
        'App registrations → your app → Authentication: follows from a redirect URI of the platform Single-page application',
    },
  },
  {
    name: 'Amazon Cognito',
    recognise: /cognito-idp\.|\.amazoncognito\.com/,
    where: {
      client:
        'User pools → your pool → App clients: one made without a client secret (it cannot be removed later)',
      redirectUri:
        'User pools → your pool → App clients → your client → Login pages → Allowed callback URLs',
      postLogoutUri:
        'User pools → your pool → App clients → your client → Login pages → Allowed sign-out URLs',
      grants:
        'User pools → your pool → App clients → your client → Authentication flows → ALLOW_REFRESH_TOKEN_AUTH',
    },
  },
  {
    name: 'Auth0',
    recognise: /\.auth0\.com/,
    where: {
      client:
        'Applications → your application → Settings → Application Type: Single Page Application',
      redirectUri: 'Applications → your application → Settings → Allowed Callback URLs',
      postLogoutUri: 'Applications → your application → Settings → Allowed Logout URLs',
      origin: 'Applications → your application → Settings → Allowed Web Origins',
      grants: 'Applications → your application → Settings → Advanced → Grant Types → Refresh Token',
    },
  },
  {
    name: 'Okta',
    recognise: /\.okta(preview|-emea)?\.com|\/oauth2\/(\w+\/)?v1\/(authorize|token)/,
    where: {
      client:
        'Applications → your application → General → Client Credentials → Client authentication: None',
      redirectUri: 'Applications → your application → General → Sign-in redirect URIs',
      postLogoutUri: 'Applications → your application → General → Sign-out redirect URIs',
      origin: 'Security → API → Trusted Origins → Add origin (CORS)',
      grants: 'Applications → your application → General → Grant type → Refresh Token',
    },
  },
  {
    name: 'Google',
    recognise: /accounts\.google\.com/,
    where: {
      client:
        'its web clients need a secret, which a page cannot keep: put a broker such as Keycloak in front',
      redirectUri: 'Google Auth Platform → Clients → your client → Authorised redirect URIs',
      origin: 'Google Auth Platform → Clients → your client → Authorised JavaScript origins',
    },
  },
  {
    name: 'PingOne',
    recognise: /auth\.pingone\./,
    where: {
      client:
        'Applications → your application → Configuration → Token Endpoint Authentication Method: None',
      redirectUri: 'Applications → your application → Configuration → Redirect URIs',
      postLogoutUri: 'Applications → your application → Configuration → Signoff URLs',
      origin: 'Applications → your application → Configuration → CORS Settings',
      grants: 'Applications → your application → Configuration → Grant Type → Refresh Token',
    },
  },
  {
    name: 'PingFederate',
    recognise: /\/as\/(authorization|token)\.oauth2/,
    where: {
      client: 'Applications → OAuth → Clients → your client → Client Authentication: None',
      redirectUri: 'Applications → OAuth → Clients → your client → Redirection URIs',
      origin:
        'System → OAuth Settings → Authorization Server Settings → Cross-Origin Resource Sharing',
      grants: 'Applications → OAuth → Clients → your client → Allowed Grant Types',
    },
  },
]
