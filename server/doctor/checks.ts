import type { EnvironmentFile } from '#server/doctor/base/environment-file.ts'
import type { Examination } from '#server/doctor/probes/examination.ts'

import { mixedContent, secureContext } from './checks/address-checks.ts'
import { antiForgery, apiCors, apiProvider, apiUnauthorized } from './checks/api-checks.ts'
import {
  app,
  appCache,
  appCallback,
  appConfig,
  appConnect,
  appOpener,
  appPolicy,
  appSignedOut,
} from './checks/app-checks.ts'
import { client } from './checks/client-checks.ts'
import { dpop, par, tokenCors, userinfoCors } from './checks/cors-checks.ts'
import { discovery, discoveryCors, issuer } from './checks/discovery-checks.ts'
import {
  envFile,
  envFrontSecret,
  envNames,
  envPlaceholder,
  envQuotes,
  envScope,
  envSpaces,
  envValues,
  envWellKnown,
} from './checks/env-file-checks.ts'
import { files } from './checks/file-checks.ts'
import { films } from './checks/film-checks.ts'
import { issParameter } from './checks/iss-checks.ts'
import { clockSkew, jwks, jwksCors } from './checks/key-checks.ts'
import { logoutUri } from './checks/logout-checks.ts'
import {
  endSession,
  internalHosts,
  metadataRequired,
  promptValues,
  scopes,
  signingAlgorithms,
} from './checks/metadata-checks.ts'
import {
  authorizeRequest,
  pkce,
  redirectExact,
  redirectUriCheck,
} from './checks/redirect-checks.ts'
import { refresh } from './checks/refresh-checks.ts'
import { envTokens } from './checks/token-checks.ts'
import { translation, words } from './checks/word-checks.ts'
import type { CheckGroup } from './run-checks.ts'

/** What can be read off the settings and this machine without asking anybody. */
export const settingsChecks: readonly CheckGroup<EnvironmentFile>[] = [
  {
    name: 'Settings',
    checks: [
      envFile,
      envValues,
      envQuotes,
      envSpaces,
      envNames,
      envPlaceholder,
      envWellKnown,
      envScope,
      envFrontSecret,
      envTokens,
    ],
  },
  { name: 'Files', checks: [files] },
  { name: 'Films', checks: [films] },
  { name: 'Words', checks: [words, translation] },
]

/** What is asked from outside. A new check is defined in ./checks and listed here. */
export const outsideChecks: readonly CheckGroup<Examination>[] = [
  {
    name: 'Provider',
    checks: [
      secureContext,
      mixedContent,
      discovery,
      discoveryCors,
      issuer,
      metadataRequired,
      internalHosts,
      jwks,
      jwksCors,
      signingAlgorithms,
      clockSkew,
      scopes,
      refresh,
      promptValues,
      endSession,
      par,
      dpop,
    ],
  },
  {
    name: 'Client',
    checks: [
      client,
      redirectUriCheck,
      authorizeRequest,
      redirectExact,
      pkce,
      issParameter,
      tokenCors,
      userinfoCors,
      logoutUri,
    ],
  },
  {
    name: 'Application',
    checks: [app, appConfig, appCallback, appSignedOut, appPolicy, appConnect, appOpener, appCache],
  },
  { name: 'API', checks: [apiUnauthorized, apiProvider, antiForgery, apiCors] },
]
