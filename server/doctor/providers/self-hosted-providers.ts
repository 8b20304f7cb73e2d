import type { ProviderKind } from '#server/doctor/base/provider-kind.ts'

/**
 * Providers that organisations run: where they keep what Foyer needs. The more particular pattern stands first,
 * because several share endpoints. docs/identity-providers.md has whole walks.
 */
export const selfHostedProviders: readonly ProviderKind[] = [
  {
    name: 'Keycloak',
    recognise: /\/realms\/[^/\s]+|\/protocol\/openid-connect\//,
    where: {
      client: 'Clients → your client → Settings → Capability config → Client authentication: Off',
      redirectUri: 'Clients → your client → Settings → Valid redirect URIs',
      postLogoutUri: 'Clients → your client → Settings → Valid post logout redirect URIs',
      origin: 'Clients → your client → Settings → Web origins',
      grants:
        'Clients → your client → Advanced → OpenID Connect Compatibility Modes → Use refresh tokens',
    },
  },
  {
    name: 'Glewlwyd',
    recognise: /\/api\/(\w+)\s\S+\/api\/\1\/auth\s\S+\/api\/\1\/token/,
    where: {
      client: 'Clients → your client: Confidential off',
      redirectUri: 'Clients → your client → Redirect uri',
      postLogoutUri: 'Clients → your client → the property post_logout_redirect_uris',
      grants: 'Clients → your client → Authorization types → refresh_token',
    },
  },
  {
    name: 'Authentik',
    recognise: /\/application\/o\//,
    where: {
      client: 'Applications → Providers → your provider → Edit → Client type: Public',
      redirectUri: 'Applications → Providers → your provider → Edit → Redirect URIs/Origins',
      origin: 'Applications → Providers → your provider → Edit → Redirect URIs/Origins',
      grants: 'Applications → Providers → your provider → Edit → Advanced → Scopes: offline_access',
    },
  },
  {
    name: 'Authelia',
    recognise: /\/api\/oidc\/authorization/,
    where: {
      client: 'configuration.yml: identity_providers.oidc.clients[].public: true',
      redirectUri: 'configuration.yml: identity_providers.oidc.clients[].redirect_uris',
      origin: 'configuration.yml: identity_providers.oidc.cors.allowed_origins, and cors.endpoints',
      grants: 'configuration.yml: identity_providers.oidc.clients[].grant_types',
    },
  },
  {
    name: 'Pocket ID',
    recognise: /\/authorize\s\S+\/api\/oidc\/token/,
    where: {
      client: 'Administration → OIDC Clients → your client → Public Client',
      redirectUri: 'Administration → OIDC Clients → your client → Callback URLs',
      postLogoutUri: 'Administration → OIDC Clients → your client → Logout Callback URLs',
    },
  },
  {
    name: 'Zitadel',
    recognise: /\.zitadel\.cloud|\/oauth\/v2\/(authorize|token)/,
    where: {
      client:
        'Projects → your project → your application → Configuration → Authentication Method: None',
      redirectUri: 'Projects → your project → your application → Redirect Settings → Redirect URIs',
      postLogoutUri:
        'Projects → your project → your application → Redirect Settings → Post Logout URIs',
      grants:
        'Projects → your project → your application → Configuration → Grant Types → Refresh Token',
    },
  },
  {
    name: 'Logto',
    recognise: /\.logto\.app|\/oidc\s\S+\/oidc\/auth\s/,
    where: {
      client: 'Applications → your application: type Single page app',
      redirectUri: 'Applications → your application → Settings → Redirect URIs',
      postLogoutUri: 'Applications → your application → Settings → Post sign-out redirect URIs',
      origin: 'Applications → your application → Settings → CORS allowed origins',
    },
  },
  {
    name: 'Duende IdentityServer',
    recognise: /\/connect\/(authorize|token)/,
    where: {
      client: 'Client: RequireClientSecret = false',
      redirectUri: 'Client: RedirectUris',
      postLogoutUri: 'Client: PostLogoutRedirectUris',
      origin: 'Client: AllowedCorsOrigins',
      grants: 'Client: AllowOfflineAccess = true',
    },
  },
  {
    name: 'FusionAuth',
    recognise: /\/oauth2\/authorize\s\S+\/oauth2\/token\s\S+\/\.well-known\/jwks\.json/,
    where: {
      client:
        'Applications → your application → OAuth → Client Authentication: Not required when using PKCE',
      redirectUri: 'Applications → your application → OAuth → Authorized redirect URLs',
      postLogoutUri: 'Applications → your application → OAuth → Authorized redirect URLs',
      origin: 'Settings → System → CORS → Allowed origins',
      grants: 'Applications → your application → OAuth → Enabled grants → Refresh Token',
    },
  },
  {
    name: 'Spring Authorization Server',
    recognise: /\/oauth2\/authorize\s\S+\/oauth2\/token\s\S+\/oauth2\/jwks\s\S+\/connect\/logout/,
    where: {
      client: 'RegisteredClient: clientAuthenticationMethod(ClientAuthenticationMethod.NONE)',
      redirectUri: 'RegisteredClient: redirectUri',
      postLogoutUri: 'RegisteredClient: postLogoutRedirectUri',
      origin: 'CorsConfiguration: addAllowedOrigin, with http.cors(…) of the security filter chain',
      grants: 'RegisteredClient: authorizationGrantType(AuthorizationGrantType.REFRESH_TOKEN)',
    },
  },
  {
    name: 'Better Auth',
    recognise: /\/oauth2\/authorize\s\S+\/oauth2\/token\s\S+\/jwks\s\S+\/oauth2\/end-session/,
    where: {
      client: "the OAuth client: token_endpoint_auth_method 'none'",
      redirectUri: 'the OAuth client: redirect_uris',
      postLogoutUri: 'the OAuth client: post_logout_redirect_uris, with enable_end_session',
      grants: 'the OAuth client: grant_types',
    },
  },
  {
    name: 'LemonLDAP::NG',
    recognise: /\/oauth2\/authorize\s\S+\/oauth2\/token\s\S+\/oauth2\/jwks\s\S+\/oauth2\/logout/,
    where: {
      client: 'OpenID Connect Relying Parties → your party → Options → Security → Public client',
      redirectUri:
        'OpenID Connect Relying Parties → your party → Options → Basic → Redirection addresses',
      postLogoutUri:
        'OpenID Connect Relying Parties → your party → Options → Logout → Redirection addresses',
      origin: 'General Parameters → Advanced Parameters → Security → Cross-Origin Resource Sharing',
    },
    comesBackAtOnce: true,
  },
  {
    name: 'Ory Hydra',
    recognise: /\/oauth2\/auth\s\S+\/oauth2\/token/,
    where: {
      client: 'the client: token_endpoint_auth_method none',
      redirectUri: 'the client: redirect_uris',
      postLogoutUri: 'the client: post_logout_redirect_uris',
      origin: 'serve.public.cors.allowed_origins, with serve.public.cors.enabled',
      grants: 'the client: grant_types',
    },
  },
  {
    name: 'node oidc-provider',
    recognise: /\/auth\s\S+\/token\s\S+\/jwks(\s|$)/,
    where: {
      client: "clients[]: token_endpoint_auth_method 'none'",
      redirectUri: 'clients[].redirect_uris',
      postLogoutUri: 'clients[].post_logout_redirect_uris',
      origin: 'clientBasedCORS',
      grants: 'clients[].grant_types',
    },
  },
  {
    name: 'zitadel/oidc',
    recognise: /\/auth\s\S+\/oauth\/token\s\S+\/keys\s/,
    where: {
      client: 'the Client of your storage: AuthMethod() none',
      redirectUri: 'the Client of your storage: RedirectURIs()',
      postLogoutUri: 'the Client of your storage: PostLogoutRedirectURIs()',
      grants: 'the Client of your storage: GrantTypes()',
    },
  },
  {
    name: 'Dex',
    recognise: /\/auth\s\S+\/token\s\S+\/keys(\s|$)/,
    where: {
      client: 'config.yaml: staticClients[].public: true',
      redirectUri: 'config.yaml: staticClients[].redirectURIs',
      origin: 'config.yaml: web.allowedOrigins',
    },
  },
]
