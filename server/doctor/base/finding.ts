import type { Answer } from './ask.ts'

/** CAN'T TELL is a verdict of its own: a guess is worse than none. */
export type Verdict = 'OK' | 'WARN' | 'FAIL' | "CAN'T TELL"

/** What people enter in the provider's console; the runner adds the menu path of a recognised provider. */
export type ConsoleField = 'client' | 'redirectUri' | 'origin' | 'postLogoutUri' | 'grants'

export interface Paste {
  /** A field of the provider's console, a setting in `.env`, or a header of our own answers. */
  into: ConsoleField | `.env ${string}` | `header ${string}`
  value: string
}

export interface Judgement {
  verdict: Verdict
  /** Which kind of trouble, where a check knows several: stable, for scripts. */
  cause?: string
  /** One sentence for the terminal. */
  says: string
  advice?: string
  paste?: readonly Paste[]
  evidence?: readonly Answer[]
  /** The check whose trouble has to be mended first: until then this one would only repeat it. */
  waitsFor?: string
}

type Detail = Pick<Judgement, 'cause' | 'advice' | 'paste' | 'evidence'>

export function ok(says: string, detail: Detail = {}): Judgement {
  return { verdict: 'OK', says, ...detail }
}

export function warn(says: string, detail: Detail = {}): Judgement {
  return { verdict: 'WARN', says, ...detail }
}

export function fail(says: string, detail: Detail = {}): Judgement {
  return { verdict: 'FAIL', says, ...detail }
}

export function cannotTell(says: string, detail: Detail = {}): Judgement {
  return { verdict: "CAN'T TELL", says, ...detail }
}

/** For a check that cannot be judged before another one is good. */
export function waitFor(id: string): Judgement {
  return { verdict: "CAN'T TELL", says: `Asked once ${id} is good`, waitsFor: id }
}

/** A judgement as it is printed and written to JSON. */
export interface Finding {
  id: string
  group: string
  verdict: Verdict
  cause: string | null
  says: string
  advice: string | null
  paste: { into: string; value: string; where: string | null }[]
  asked: { what: string; came: string }[]
  /** The check that has to be good before this one can be asked. */
  waitsFor: string | null
}
