import { Environment } from '#server/base/environment.ts'
import { issuerMeant } from '#server/base/issuer-meant.ts'
import { defineCheck } from '#server/doctor/base/check.ts'
import { rawLines, type EnvironmentFile } from '#server/doctor/base/environment-file.ts'
import { cannotTell, fail, ok, warn } from '#server/doctor/base/finding.ts'
import { unreadNames, withMeant } from '#server/start/unread-names.ts'

const asWritten = (file: EnvironmentFile) => file

export const envFile = defineCheck({
  id: 'env-file',
  isCheap: true,
  ask: asWritten,
  judge: ({ text, variables }) => {
    if (text !== null) return ok('.env is read; variables that are set already win over it')
    return variables['OIDC_ISSUER'] === undefined
      ? ok('No .env and no OIDC_ISSUER: the built-in sign-in provider is used')
      : ok('No .env: the settings come from the environment')
  },
})

/** Node drops a pair of straight quotes; Docker and systemd may not, and typographic ones always stay. */
export const envQuotes = defineCheck({
  id: 'env-quotes',
  isCheap: true,
  ask: asWritten,
  judge: ({ text, variables }) => {
    const kept = Object.entries(variables).filter(
      ([name, value]) => isOurs(name) && /^["'“”‘’`]|["'“”‘’`]$/.test(value?.trim() ?? ''),
    )
    if (kept.length > 0) {
      return fail(
        `${kept.map(([name]) => name).join(', ')}: the quotation marks are in the value`,
        {
          advice: 'Remove the quotation marks in .env.',
          paste: kept.map(([name, value]) => ({
            into: `.env ${name}` as const,
            value: (value ?? '').replaceAll(/["'“”‘’`]/g, '').trim(),
          })),
        },
      )
    }
    const written = rawLines(text ?? '').filter(({ value }) => /^\s*(["'`]).*\1\s*$/.test(value))
    if (written.length === 0) return ok('No quotation marks in the settings')
    return warn(`.env line ${written.map(({ line }) => line).join(', ')}: quotation marks`, {
      advice:
        'npm start drops them, docker --env-file does not: remove them, so that both read the same.',
    })
  },
})

export const envSpaces = defineCheck({
  id: 'env-spaces',
  isCheap: true,
  ask: asWritten,
  judge: ({ text, variables }) => {
    const kept = Object.entries(variables).filter(
      ([name, value]) => isOurs(name) && value !== undefined && value !== value.trim(),
    )
    if (kept.length > 0) {
      return fail(`${kept.map(([name]) => name).join(', ')}: spaces around the value`, {
        advice: 'Remove the spaces before and after the value.',
        paste: kept.map(([name, value]) => ({
          into: `.env ${name}` as const,
          value: (value ?? '').trim(),
        })),
      })
    }
    const written = rawLines(text ?? '').filter(
      ({ value }) => value !== '' && /^\s|\s$/.test(value) && !value.includes('#'),
    )
    if (written.length === 0) return ok('No spaces around the settings')
    return warn(
      `.env line ${written.map(({ line }) => line).join(', ')}: spaces around the value`,
      {
        advice: 'npm start drops them, docker --env-file does not: remove them.',
      },
    )
  },
})

/** Not at each start: the start says it itself. */
export const envNames = defineCheck({
  id: 'env-names',
  ask: asWritten,
  judge: ({ text }) => {
    const unread = unreadNames(text ?? '')
    if (unread.length === 0) return ok('Every name in .env is one that Foyer reads')
    const names = new Set(unread.map(({ name }) => name))
    const lines = rawLines(text ?? '').flatMap(({ name, line }) => (names.has(name) ? [line] : []))
    const where = lines.length === 0 ? '.env' : `.env line ${lines.join(', ')}`
    return warn(`${where}: nothing reads ${unread.map(withMeant).join(', ')}`, {
      advice: 'Correct the name or remove the line: .env.example has every name.',
    })
  },
})

/** Everything named VITE_… is written into the page for anybody to read. */
export const envFrontSecret = defineCheck({
  id: 'env-front-secret',
  isCheap: true,
  ask: asWritten,
  judge: ({ variables }) => {
    const names = Object.keys(variables).filter((name) =>
      /^VITE_.*(SECRET|PASSWORD|PRIVATE|_KEY$)/.test(name),
    )
    if (names.length === 0) return ok('No secret among what is published with the page')
    return fail(`${names.join(', ')} is published with the page`, {
      advice:
        'Remove it, and make a new secret at the provider: this one must be taken as known. Foyer is a public client and needs none.',
    })
  },
})

/** What the service itself would refuse to start with. */
export const envValues = defineCheck({
  id: 'env-values',
  isCheap: true,
  ask: asWritten,
  judge: ({ config, problems }) => {
    if (config !== null) return ok('The service starts with these settings')
    return fail(problems.join('; '), {
      ...(problems.some((line) => line.startsWith('OIDC_CLIENT_ID is empty')) && {
        cause: 'client-id',
      }),
      advice: 'Correct these first; .env.example says what each one means.',
    })
  },
})

const placeholder =
  /^<.*>$|your[-_ ]|change[-_ ]?me|\.\.\.|\{.*\}|quillmoor\.|\b0{8}-0{4}-|eu-west-1_AbCdEf123/i

export const envPlaceholder = defineCheck({
  id: 'env-placeholder',
  isCheap: true,
  ask: asWritten,
  judge: ({ variables }) => {
    const names = [
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_AUDIENCE',
      'OIDC_SCOPE',
      'OIDC_EXPECTED_ISSUER',
      'PUBLIC_URL',
    ].filter((name) => placeholder.test(variables[name] ?? ''))
    if (names.length === 0) return ok('No placeholder of .env.example is left')
    return fail(`${names.join(', ')}: still the placeholder of .env.example`, {
      advice: 'Write the values of your own provider.',
    })
  },
})

export const envWellKnown = defineCheck({
  id: 'env-well-known',
  isCheap: true,
  ask: asWritten,
  judge: ({ variables }) => {
    const issuer = variables['OIDC_ISSUER'] ?? ''
    const meant = issuerMeant(issuer)
    if (meant === issuer) return ok('OIDC_ISSUER is not the address of a document')
    return fail('OIDC_ISSUER is the address of the discovery document, not the issuer', {
      advice: 'Foyer adds /.well-known/openid-configuration by itself.',
      paste: [{ into: '.env OIDC_ISSUER', value: meant }],
    })
  },
})

export const envScope = defineCheck({
  id: 'env-scope',
  isCheap: true,
  ask: asWritten,
  judge: ({ config, variables }) => {
    if (config === null) return cannotTell('The settings cannot be read')
    const scopes = config.oidc.scope.split(' ')
    const paste = (value: string) => ({ paste: [{ into: '.env OIDC_SCOPE' as const, value }] })
    if (/[,;"']/.test(variables['OIDC_SCOPE'] ?? '')) {
      return fail('OIDC_SCOPE has commas or quotation marks', {
        advice: 'Separate scopes by one space.',
        ...paste(config.oidc.scope.replaceAll(/[\s,;"']+/g, ' ').trim()),
      })
    }
    if (scopes.includes('openid')) return ok(`Foyer asks for ${config.oidc.scope}`)
    return fail('OIDC_SCOPE does not contain openid', {
      advice: 'Without it the provider sends no ID token, and nobody is signed in.',
      ...paste(['openid', ...scopes].join(' ')),
    })
  },
})

function isOurs(name: string): boolean {
  return name in Environment.shape || name.startsWith('VITE_')
}
