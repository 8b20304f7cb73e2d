import { ZodError } from 'zod'

import type { Config } from '#server/base/config.ts'
import { reasonOfFailure, wordsOfFailure } from '#server/base/fetch-failure.ts'
import { issuerMeant } from '#server/base/issuer-meant.ts'

const ending = 'It is asked again by itself; npm run doctor finds the setting.'

/** What the terminal says where the provider did not answer at the start; `error` is what asking it threw. */
export function warningOfProvider({ oidc: { issuer } }: Config, error: unknown): string {
  const meant = issuerMeant(issuer)
  const lines =
    meant === issuer
      ? [
          `Nobody can sign in yet: ${issuer} does not answer as a sign-in provider:`,
          `${causeOf(error)}.`,
          ending,
        ]
      : [
          `Nobody can sign in: ${issuer} is the address of the discovery document, not the issuer.`,
          `Write OIDC_ISSUER=${meant} and start again; npm run doctor finds what else is wrong.`,
        ]
  return `${lines.map((line) => `  ${line}\n`).join('')}\n`
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'it is not known why'
  // Theirs are many lines, and name no setting.
  if (cause instanceof SyntaxError || cause instanceof ZodError) {
    return 'what it answers is no discovery document'
  }
  const isAboutItsAnswer = cause.name === 'Error' && cause.cause === undefined
  if (isAboutItsAnswer) return cause.message
  const { reason, detail } = reasonOfFailure(cause)
  return `${wordsOfFailure[reason]} (${detail})`
}
