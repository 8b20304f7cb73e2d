import type { SignInRun } from './sign-in-run.ts'
import { summary, type SignInMeasure } from './sign-in.ts'

const moments = [
  ['codeSentMs', 'code sent to the token endpoint'],
  ['authenticatedMs', 'authenticated: tokens in, person stored'],
  ['shownMs', 'a signed-in person on the page'],
] as const

type Print = (name: string, value: string, beside: string) => void

/** One line per figure, as they come: Foyer, then the plain application and the ratio of the two. */
export async function printSignIn(
  measures: AsyncIterable<SignInMeasure>,
  row: Print,
): Promise<void> {
  let isFirst = true
  for await (const measure of measures) {
    if (isFirst) printCounts(measure, row)
    isFirst = false
    printTimes(measure, row)
  }
  console.log(
    '  On the page: Foyer shows its house with home and account, the plain application a line of text.',
    '\n  Authenticated: Foyer has checked issuer, nonce, times, signature and hash; the plain one has decoded.',
  )
}

function printTimes({ conditions, foyer, plain }: SignInMeasure, row: Print): void {
  console.log(`  ${conditions}, ${foyer.length} runs each; from the navigation to the callback`)
  for (const [key, name] of moments) {
    const ours = summary(foyer.map((run) => run[key]))
    const theirs = summary(plain.map((run) => run[key]))
    row(
      `  ${name}`,
      `${ours.medianMs.toFixed(0)} ms`,
      `${spread(ours)}; plain ${theirs.medianMs.toFixed(0)} ms, ${spread(theirs)}; ratio ${(ours.medianMs / theirs.medianMs).toFixed(2)}`,
    )
  }
}

function printCounts({ foyer, plain }: SignInMeasure, row: Print): void {
  const [ours, theirs] = [usual(foyer), usual(plain)]
  row(
    '  requests to the provider before the press',
    String(ours.before.length),
    `${list(ours.before)}; plain ${theirs.before.length}: ${list(theirs.before)}`,
  )
  row(
    '  from the press to authenticated, beside 2 navigations',
    String(ours.after.length),
    `${list(ours.after)}; plain ${theirs.after.length}: ${list(theirs.after)}`,
  )
  row('  of these one after another', String(ours.serial), `plain ${theirs.serial}; at least 1`)
}

/** The counts of most runs: one that met a key rotation or a retry is not the rule. */
function usual(runs: readonly SignInRun[]): SignInRun {
  const sorted = runs.toSorted((one, other) => one.after.length - other.after.length)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('Nobody signed in.')
  return middle
}

function list(names: readonly string[]): string {
  return names.join(', ') || 'none'
}

function spread({ fromMs, toMs }: { fromMs: number; toMs: number }): string {
  return `${fromMs.toFixed(0)} to ${toMs.toFixed(0)}`
}
