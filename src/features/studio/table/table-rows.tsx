import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Video } from '#contract/videos.ts'
import { myProcessingQuery } from '#data/video-file.ts'
import { shownOf } from '#ui/lists/drawn.ts'
import { useDrawn } from '#ui/lists/use-drawn.ts'
import { useMissing } from '#ui/lists/use-missing.ts'

import { isSelected, type Selection } from '../bulk/selection.ts'
import type { SendingNow } from './status-cell.tsx'
import { VideoRow } from './video-row.tsx'

import styles from './videos-table.module.css'

export interface TableRowsProps {
  videos: readonly Video[]
  /** How many come before these. */
  start: number
  sending: ReadonlyMap<string, SendingNow>
  selection: Selection
  mayFeature: boolean
  onSelect: (videos: readonly Video[], isSelected: boolean) => void
  /** Some of what is before `start` is near the screen. */
  onMissing: ((first: number, last: number) => void) | undefined
}

/** Of many rows, those near the screen are drawn; where the others would stand is room. */
export function TableRows(props: TableRowsProps): ReactNode {
  const { videos, start, sending, selection, mayFeature, onSelect, onMissing } = props
  const { data: jobs } = useQuery(myProcessingQuery())
  const count = start + videos.length
  const { list, drawn } = useDrawn<HTMLTableSectionElement>(count)
  useMissing({ drawn, count, start, onMissing })
  return (
    <tbody ref={list}>
      {shownOf(drawn, count).flatMap(({ roomPx, from, indexes }) => [
        <RoomRow key={`room ${from}`} px={roomPx} />,
        ...indexes.map((index) => {
          const video = videos[index - start]
          if (!video) return <RoomRow key={index} index={index} px={drawn?.rowPx ?? 0} />
          return (
            <VideoRow
              key={video.id}
              {...{ video, index, mayFeature }}
              sending={sending.get(video.id)}
              job={jobs?.find(({ videoId }) => videoId === video.id)}
              isSelected={isSelected(selection, video.id)}
              onSelect={(isIn) => onSelect([video], isIn)}
            />
          )
        }),
      ])}
      <RoomRow key="rest" px={drawn?.endPx ?? 0} />
    </tbody>
  )
}

/** Where rows would stand: those that are not near, or one that is asked for. */
function RoomRow({ px, index }: { px: number; index?: number }): ReactNode {
  if (px === 0) return null
  return (
    <tr
      className={styles['room']}
      aria-hidden="true"
      data-index={index}
      style={{ blockSize: px }}
    />
  )
}
