import type { FragmentedFile } from '#server/processing/package/read-fragments.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'

/** How long a container says that something is; null where it does not. */
export interface SaidLengths {
  /** The picture by itself. Matroska and WebM never say it. */
  pictureMs: number | null
  /** Everything in it, whichever goes on for longest. */
  filmMs: number | null
}

/** Of the film a little may be missing: the last frames of a recording often are. */
const mostMissingShare = 0.05
const mostMissingMs = 2_000

/**
 * Tools end well on a film that was cut off; what they made is then too short. Where only the whole film has a length,
 * the picture may end before its sound: then one of the two has to reach it.
 */
export function requireWhole(
  pictures: readonly FragmentedFile[],
  sounds: readonly FragmentedFile[],
  { pictureMs, filmMs }: SaidLengths,
): void {
  if (pictureMs !== null) for (const one of pictures) requireEnd(endMsOf(one), pictureMs)
  else if (filmMs !== null) requireEnd(Math.max(...[...pictures, ...sounds].map(endMsOf)), filmMs)
}

function requireEnd(endMs: number, saidMs: number): void {
  const mostMs = Math.max(mostMissingMs, saidMs * mostMissingShare)
  if (endMs >= saidMs - mostMs) return
  throw new MediaFault(
    'media-unreadable',
    `The film breaks off after ${Math.round(endMs / 1000)} s of ${Math.round(saidMs / 1000)} s: the file is damaged there.`,
  )
}

/** When the last of its fragments ends. */
function endMsOf({ fragments }: FragmentedFile): number {
  const last = fragments.at(-1)
  return last === undefined ? 0 : (last.startS + last.durationS) * 1000
}
