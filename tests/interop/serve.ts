import { once } from 'node:events'
import { parseArgs } from 'node:util'

import { accounts } from './accounts.ts'
import { findProvider, providerNames } from './find-provider.ts'

/**
 * `npx node tests/interop/serve.ts keycloak --port 19210`: runs one provider until Ctrl-C, ready for
 * Foyer, and prints what to write into Foyer's `.env` and who can sign in.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '8090' },
    foyer: { type: 'string', default: 'http://localhost:8080' },
    'token-life': { type: 'string', default: '300' },
  },
})
const [name] = positionals
if (name === undefined) {
  console.error(
    `Which provider? ${providerNames.join(', ')}\n--port 8090           where it listens\n--foyer http://…      where people open Foyer\n--token-life 300      life of access tokens in seconds`,
  )
  process.exit(2)
}

const provider = findProvider(name)
const reason = provider.whyNot()
if (reason !== null) {
  console.error(`${name} cannot be run: ${reason}`)
  process.exit(1)
}
const { env, note, ...started } = await provider.start({
  port: Number(values.port),
  foyerOrigin: values.foyer,
  tokenLifeS: Number(values['token-life']),
})
const lines = [
  `# ${name}, for a Foyer at ${values.foyer}${note === undefined ? '' : `. ${note}`}`,
  ...accounts.map(({ username, password, role }) => `# ${role}: ${username}, ${password}`),
  ...Object.entries(env).map(([key, value]) => `${key}=${value}`),
]
console.log(`${lines.join('\n')}\n# Ctrl-C ends it.`)
// Nothing else may keep the process alive, such as a provider that runs inside Foyer.
const waiting = setInterval(() => undefined, 60_000)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
clearInterval(waiting)
await started.stop()
