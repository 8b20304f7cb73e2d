import { createAsk } from '#server/doctor/base/ask.ts'
import { readEnvironmentFile } from '#server/doctor/base/environment-file.ts'

import { diagnose } from './diagnose.ts'
import { coloured, plain, reportTrouble } from './report.ts'

/** Nobody waits for it, but whoever reads the terminal should see it before they open the page. */
const limitMs = 3_000

/** At the start of the development server: what is quick to see, said only when something is wrong. */
export async function printTrouble(): Promise<void> {
  const environment = readEnvironmentFile('.env', process.env)
  const diagnosis = await diagnose(environment, { isQuick: true, ask: createAsk(limitMs) })
  const hasColours = process.stderr.isTTY && !process.env['NO_COLOR']
  process.stderr.write(reportTrouble(diagnosis, hasColours ? coloured : plain))
}
