import { plural } from '@lingui/core/macro'

import { formatCount } from '#lib/format-count.ts'

/** `1 video`, `2,011 videos` */
export function countVideos(count: number): string {
  const shown = formatCount(count)
  return plural(count, { one: `${shown} video`, other: `${shown} videos` })
}
