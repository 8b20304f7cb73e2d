import { parseArgs } from 'node:util'

export interface Arguments {
  origin: string | undefined
  isJson: boolean
  wantsHelp: boolean
}

export const usage = `npm run doctor                                 the settings of .env, their provider, and Foyer at PUBLIC_URL
npm run doctor -- https://videos.example.org   a deployed Foyer, by the settings its /config.json tells
npm run --silent doctor -- --json              for programs

  --json   findings as JSON: id, cause, verdict (OK, WARN, FAIL, CAN'T TELL), what was asked, what came back
  --help   this text

Exit code: 0 when nothing fails, 1 when something does, 2 when it was called wrongly. What cannot be told fails nothing: the last words name it.
Nothing is changed anywhere, nobody is signed in or out, and no secret is sent or printed.
`

/** Throws an Error with a sentence for the terminal when the arguments cannot be used. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  const [address, ...more] = positionals
  if (more.length > 0) throw new Error('One address at a time.')
  return {
    origin: address === undefined ? undefined : originOf(address),
    isJson: values.json === true,
    wantsHelp: values.help === true,
  }
}

function originOf(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Error(
      `${address} is no address: write it in full, such as https://videos.example.org`,
    )
  }
  return new URL(address).origin
}
