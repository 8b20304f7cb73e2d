import type { ConsoleField } from './finding.ts'

/** A provider that is recognised, and where each thing is entered there. What it does not have is left out. */
export interface ProviderKind {
  name: string
  /** Of the issuer and the endpoints for authorizing, tokens, keys and signing out, with a space between. */
  recognise: RegExp
  where: Partial<Record<ConsoleField, string>>
  /** Whoever signs out without a session there is sent back at once, if the address is registered. */
  comesBackAtOnce?: true
}
