import { stripVTControlCharacters } from 'node:util'

import * as z from 'zod'

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const Suite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(
        z.object({
          results: z.array(
            z.object({ errors: z.array(z.object({ message: z.string().optional() })) }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(Suite).default([])
  },
})

const PlaywrightReport = z.object({ suites: z.array(Suite) })

/** What failed in a report of vitest, each with the beginning of why. Files that did not load are among it. */
export function failedInVitest(report: unknown): string[] {
  return VitestReport.parse(report).testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [describe(file.name, file.message)]
    return failed.map(({ fullName, failureMessages }) =>
      describe(`${file.name} › ${fullName}`, failureMessages?.[0]),
    )
  })
}

/** What failed in a report of Playwright, each with the beginning of why. */
export function failedInPlaywright(report: unknown): string[] {
  return PlaywrightReport.parse(report).suites.flatMap(failedInSuite)
}

function failedInSuite(suite: z.infer<typeof Suite>): string[] {
  const own = suite.specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) =>
      describe(
        `${suite.file} › ${title}`,
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message,
      ),
    )
  return [...own, ...suite.suites.flatMap(failedInSuite)]
}

function describe(name: string, why = ''): string {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, 12).map((line) => `    ${line}`)].join('\n')
}
