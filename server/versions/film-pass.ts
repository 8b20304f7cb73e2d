import type { Services } from '#server/api/services.ts'
import { isSameText } from '#server/base/same-text.ts'

import type { FilmName } from './film-row.ts'

type Needs = Pick<Services, 'keyedHash' | 'clock'>

/** A long film with a long pause in it. */
const passMs = 24 * 3_600_000

/**
 * Names a film to whom it was granted. With that they stay in it when another takes its place; whoever comes after has
 * none: a film may have been replaced because nobody was to see it.
 */
export function passFor({ keyedHash, clock }: Needs, film: FilmName): string {
  const untilMs = clock().getTime() + passMs
  return `${film.number}.${untilMs}.${proofOf(keyedHash, film, untilMs)}`
}

/** The number of the film of this video that a pass names; null where it is none of ours, or its time is over. */
export function filmNamedBy(
  { keyedHash, clock }: Needs,
  videoId: string,
  pass: string,
): number | null {
  const [number = '', until = '', proof = ''] = pass.split('.')
  const film = { videoId, number: Number(number) }
  const untilMs = Number(until)
  const isOurs = isSameText(proof, proofOf(keyedHash, film, untilMs))
  return isOurs && untilMs > clock().getTime() ? film.number : null
}

function proofOf(
  keyedHash: Services['keyedHash'],
  { videoId, number }: FilmName,
  untilMs: number,
): string {
  return keyedHash(`film ${videoId} ${number} ${untilMs}`)
}
