import { parseArgs } from 'node:util'

import { runFuzz, type FuzzFinding } from './run-fuzz.ts'

/** `npm run fuzz`: what `docs/openapi.json` promises, asked for rightly and wrongly. Ends with 1 when something came that it does not promise. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    count: { type: 'string', default: '5000' },
  },
})
const [seed, count] = [Number(values.seed), Number(values.count)]
const { findings, statuses } = await runFuzz({ seed, count })

for (const [operation, counts] of [...statuses].sort(([a], [b]) => a.localeCompare(b))) {
  const line = [...counts].sort(([a], [b]) => a - b).map(([status, times]) => `${status}×${times}`)
  console.log(`${operation.padEnd(24)} ${line.join('  ')}`)
}
for (const finding of findings) console.error(`\n${describe(finding)}`)
console.log(
  `\n${count} requests with seed ${seed}, ${findings.length} kinds of answers that are not promised`,
)
process.exit(findings.length > 0 ? 1 : 0)

function describe({ operation, says, role, request, count: times }: FuzzFinding): string {
  const body = typeof request.body === 'string' ? request.body.slice(0, 300) : '(no text)'
  const headers = JSON.stringify(request.headers).slice(0, 300)
  return [
    `${operation}, ${times} times, first as ${role}: ${says}`,
    `  ${request.method} ${request.path.slice(0, 300)} ${headers}`,
    `  ${body}`,
  ].join('\n')
}
