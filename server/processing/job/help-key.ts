import { placeIn, placesOf } from '#server/database/job-lanes.ts'

import type { JobRow } from './job-row.ts'

const mark = '#'

/** What the queue calls the help that a film may have, by number; no video has such an id. */
export function helpKey(videoId: string, number: number): string {
  return `${videoId}${mark}${number}`
}

/** The video that help is for; null where the work is its own. */
export function helpedBy(key: string): string | null {
  const [videoId = '', number] = key.split(mark)
  return number === undefined ? null : videoId
}

/** Behind everything else; among those that are helped as among those that wait. */
export function placeOfHelp({ place }: Pick<JobRow, 'place'>): number {
  return placeIn('help', place - placesOf('rest').from)
}
