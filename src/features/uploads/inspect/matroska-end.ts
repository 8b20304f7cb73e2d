import { elementAt, segmentId } from '#contract/media/matroska-elements.ts'

import { sourceOf } from './source-of.ts'

/** Does a WebM or Matroska file announce more bytes than it has? A live recording announces nothing. */
export async function isMatroskaCutOff(file: Blob): Promise<boolean> {
  const source = sourceOf(file)
  const head = await elementAt(source, 0)
  if (head === null || head.endB === null) return false
  const segment = await elementAt(source, head.endB)
  return segment?.id === segmentId && segment.endB !== null && segment.endB > file.size
}
