import type { ReactNode } from 'react'

import type { VideoVersion } from '#contract/versions.ts'

import type { UploadItem } from '../state/upload-item.ts'
import { UploadTicket } from './upload-ticket.tsx'
import { useQueue } from './use-queue.ts'

import styles from './upload-queue.module.css'

interface Props {
  videoId: string
  /** Those that are listed, the newest first. */
  versions: readonly VideoVersion[] | undefined
}

/** What this person sends to take the place of the file of one video; nothing where that is nothing. */
export function Replacements({ videoId, versions }: Props): ReactNode {
  const { items, live } = useQueue()
  const newest = versions?.[0]?.number
  const own = items.filter(
    (item) => item.isReplacement && item.videoId === videoId && !isOver(item, newest),
  )
  if (own.length === 0) return null
  return (
    <ol className={styles['list']}>
      {own.map((item) => (
        <UploadTicket
          key={item.key}
          item={item}
          live={live.get(item.key)}
          isCurrent={false}
          isBesideVideo
          isFirst
          isLast
        />
      ))}
    </ol>
  )
}

/** What is all there goes when it stands among the versions, and no earlier: the list must not close and open again. */
function isOver({ state, version }: UploadItem, newest: number | undefined): boolean {
  if (state.name !== 'done') return state.name === 'cancelling'
  return newest === undefined || version === null || version <= newest
}
