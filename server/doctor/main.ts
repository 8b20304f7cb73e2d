import { readEnvironmentFile } from '#server/doctor/base/environment-file.ts'

import { diagnose } from './diagnose.ts'
import { readArguments, usage, type Arguments } from './read-arguments.ts'
import { reportJson } from './report-json.ts'
import { coloured, plain, report } from './report.ts'

/** `npm run doctor`: 0 when nothing fails, 1 when something does, 2 when it was called wrongly. */
process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  let wanted: Arguments
  try {
    wanted = readArguments(args)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 2
  }
  if (wanted.wantsHelp) {
    process.stdout.write(usage)
    return 0
  }
  const environment = readEnvironmentFile('.env', process.env)
  const diagnosis = await diagnose(environment, { origin: wanted.origin })
  const hasColours = process.stdout.isTTY && !process.env['NO_COLOR']
  const text = wanted.isJson
    ? reportJson(diagnosis, new Date())
    : report(diagnosis, hasColours ? coloured : plain)
  process.stdout.write(text)
  return diagnosis.findings.some(({ verdict }) => verdict === 'FAIL') ? 1 : 0
}
