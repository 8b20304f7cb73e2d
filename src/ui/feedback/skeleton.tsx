import type { ReactNode } from 'react'

import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** `line` of text · `still` 16:9 · `round` 36 px · `box` fills its container. */
  shape?: 'line' | 'still' | 'round' | 'box' | undefined
  /** For lines: 40, 60, 92 or 100 % of the container. */
  width?: 'short' | 'medium' | 'long' | 'full' | undefined
  /** It is there at once: where all around it comes with it, it would only be one more change. */
  isPrompt?: boolean | undefined
}

/**
 * A place kept for what is loading, in the real thing's geometry. It comes up slowly, so that what is quick
 * does not flicker. The region around it says `aria-busy` and what is loading; this is decoration.
 */
export function Skeleton(props: SkeletonProps): ReactNode {
  const { shape = 'line', width = 'full', isPrompt = false } = props
  return (
    <span
      className={styles['root']}
      data-shape={shape}
      data-width={width}
      data-prompt={isPrompt || undefined}
      aria-hidden="true"
    />
  )
}
