import { i18n } from '@lingui/core'

import type { SignInError } from '#auth/session/sign-in-error.ts'

import { adviceByCode, type MainWay, type Phase } from './advice-by-code.ts'
import type { SignInPlace } from './sign-in-place.ts'

/** For whoever looks after the portal; people at the help desk read it out to them. */
export interface SignInAdvice {
  phase: Phase
  /** May the same sign-in go through when it is tried again with nothing changed? */
  canRetry: boolean
  /** It passes by itself, so we try again without being asked. */
  isPassing: boolean
  /** Another account may get further than this one. */
  canBeOther: boolean
  mainWay: MainWay
  check: string
}

/** @param isBack the provider had answered already: it failed on the way back, not on the way there */
export function signInAdvice(
  { code }: Pick<SignInError, 'code'>,
  place: SignInPlace,
  isBack: boolean,
): SignInAdvice {
  const row = adviceByCode[code]
  return {
    phase: (isBack && row.phaseBack) || row.phase,
    canRetry: row.canRetry ?? false,
    isPassing: row.isPassing ?? false,
    canBeOther: row.canBeOther ?? false,
    mainWay: row.mainWay ?? (row.canRetry ? 'again' : 'leave'),
    check: i18n._(typeof row.check === 'function' ? row.check(place) : row.check),
  }
}
