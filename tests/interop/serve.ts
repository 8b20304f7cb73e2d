import { once } from 'node:events'
import { parseArgs } from 'node:util'

import { peopleOf } from './accounts.ts'
import { clientAt } from './client-at.ts'
import { findProvider, providerNames } from './find-provider.ts'
import { mistakes } from './mistakes.ts'
import { untilStopped } from './until-stopped.ts'

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
    mistake: { type: 'string' },
  },
})
const [name] = positionals
const mistakeNames = [...mistakes.keys()].join(', ')
if (name === undefined) {
  console.error(
    `Which provider? ${providerNames.join(', ')}\n--port 8090           where it listens\n--foyer http://…      where people open Foyer\n--token-life 300      life of access tokens in seconds\n--mistake …           set up wrongly: ${mistakeNames}`,
  )
  process.exit(2)
}

const mistake = values.mistake === undefined ? {} : mistakes.get(values.mistake)
if (!mistake) {
  console.error(`No mistake "${values.mistake}". There are: ${mistakeNames}.`)
  process.exit(2)
}
const client = clientAt(values.foyer)
const signal = untilStopped()
const provider = findProvider(name)
const reason = provider.whyNot()
if (reason !== null) {
  console.error(`${name} cannot be run: ${reason}`)
  process.exit(1)
}
const started = await provider
  .start({
    port: Number(values.port),
    client: mistake.register?.(client) ?? client,
    tokenLifeS: Number(values['token-life']),
    signal,
  })
  .catch((error: unknown) => {
    // Stopped before it was ready: what was begun is ended by now.
    if (signal.aborted) process.exit(130)
    throw error
  })
const env = mistake.write?.(started.env) ?? started.env
const { iris, mara } = peopleOf(0)
const lines = [
  `# ${name}, for a Foyer at ${values.foyer}${started.note === undefined ? '' : `. ${started.note}`}`,
  ...[iris, mara].map(({ username, password, role }) => `# ${role}: ${username}, ${password}`),
  ...Object.entries(env).map(([key, value]) => `${key}=${value}`),
]
console.log(`${lines.join('\n')}\n# Ctrl-C ends it.`)
// Nothing else may keep the process alive, such as a provider that runs inside Foyer.
const waiting = setInterval(() => undefined, 60_000)
if (!signal.aborted) await once(signal, 'abort')
clearInterval(waiting)
await started.stop()
