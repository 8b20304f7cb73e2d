import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

import { oauthProvider } from '@better-auth/oauth-provider'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { jwt } from 'better-auth/plugins'

/** Better Auth with one public client and its people; it has no pages of its own. */
const { port, tokenLifeS, client, people } = JSON.parse(process.env.INTEROP_SETTINGS)
const page = readFileSync(new URL('page.html', import.meta.url))

const auth = betterAuth({
  baseURL: `http://localhost:${port}`,
  secret: 'for-tests-on-loopback-only-for-tests-on-loopback-only',
  database: new DatabaseSync(':memory:'),
  emailAndPassword: { enabled: true },
  user: { additionalFields: { role: { type: 'string' } } },
  rateLimit: { enabled: false },
  trustedOrigins: client.origins,
  advanced: { cookiePrefix: `better-auth-${port}` },
  logger: { disabled: true },
  plugins: [
    jwt(),
    oauthProvider({
      loginPage: '/login',
      consentPage: '/consent',
      accessTokenExpiresIn: tokenLifeS,
      generateClientId: () => client.id,
      customUserInfoClaims: ({ user }) => ({ roles: [user.role] }),
    }),
  ],
})
const { runMigrations } = await getMigrations(auth.options)
await runMigrations()
// Somebody who is signed in has to register the client.
const headers = new Headers()
for (const { email, password, name, role } of people) {
  const body = { email, password, name, role }
  const signedUp = await auth.api.signUpEmail({ body, returnHeaders: true })
  headers.set('Cookie', signedUp.headers.get('Set-Cookie').split(';')[0])
}
await auth.api.adminCreateOAuthClient({
  headers,
  body: {
    client_name: 'Foyer',
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.signedOutUris,
    token_endpoint_auth_method: 'none',
    // A "web" client may not live on http.
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid profile email offline_access',
    enable_end_session: true,
  },
})

const answer = toNodeHandler(auth)
createServer((request, response) => {
  const { origin } = request.headers
  if (client.origins.includes(origin)) {
    response.setHeader('Access-Control-Allow-Origin', origin)
    response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
  }
  if (request.method === 'OPTIONS') return response.writeHead(204).end()
  if (/^\/(login|consent)\b/.test(request.url)) return response.end(page)
  return answer(request, response)
}).listen(port, 'localhost')
