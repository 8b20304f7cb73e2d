import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Video } from '#contract/videos.ts'
import { inChunks } from '#lib/in-chunks.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useOffstage } from '#ui/use-offstage.ts'

import { isSelected, type Selection } from '../bulk/selection.ts'
import type { StudioSort } from '../studio-filters.ts'
import type { SendingNow } from './status-cell.tsx'
import { VideoRow } from './video-row.tsx'

import styles from './videos-table.module.css'

const SKELETON_ROWS = 8
const COLUMNS = 8
/** Rows that come and go together. */
const CHUNK = 60

interface Props {
  /** Undefined while the first page loads. */
  videos: readonly Video[] | undefined
  sending: ReadonlyMap<string, SendingNow>
  selection: Selection
  sort: StudioSort
  onSort: (sort: StudioSort) => void
  onSelect: (ids: readonly string[], isSelected: boolean) => void
}

/** The videos a person may edit, one row each. */
export function VideosTable(props: Props): ReactNode {
  const { t } = useLingui()
  const { videos, selection, sort, onSort, onSelect } = props
  const ids = videos?.map(({ id }) => id) ?? []
  const selectedCount = ids.filter((id) => isSelected(selection, id)).length
  return (
    <table className={styles['root']} aria-busy={videos === undefined}>
      <caption className="visually-hidden">{t`Your videos`}</caption>
      <thead>
        <tr>
          <th className={styles['select']}>
            <Checkbox
              label={t`Select all that are shown`}
              isLabelHidden
              checked={ids.length > 0 && selectedCount === ids.length}
              isMixed={selectedCount > 0 && selectedCount < ids.length}
              disabled={ids.length === 0}
              onChange={(event) => onSelect(ids, event.target.checked)}
            />
          </th>
          <SortHead name="title" label={t`Video`} direction="ascending" {...{ sort, onSort }} />
          <th scope="col" className={styles['status']}>
            {t`Status`}
          </th>
          <th scope="col" className={styles['access']}>
            {t`Who can watch`}
          </th>
          <SortHead
            name="new"
            label={t({ message: 'Published', context: 'when, a column' })}
            direction="descending"
            className={styles['published']}
            {...{ sort, onSort }}
          />
          <SortHead
            name="views"
            label={t`Views`}
            direction="descending"
            className={styles['count']}
            {...{ sort, onSort }}
          />
          <th scope="col" className={styles['count']}>
            {t`Comments`}
          </th>
          <th className={styles['more']}>
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      {videos ? (
        inChunks(videos, CHUNK).map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the list
          <Rows key={index} {...{ ...props, videos: part }} />
        ))
      ) : (
        <tbody>
          <SkeletonRows />
        </tbody>
      )}
    </table>
  )
}

interface RowsProps extends Pick<Props, 'sending' | 'selection' | 'onSelect'> {
  videos: readonly Video[]
}

/** Some rows of a long table; far from what is seen only their height is left. */
function Rows({ videos, sending, selection, onSelect }: RowsProps): ReactNode {
  const { ref, keptPx } = useOffstage<HTMLTableSectionElement>(
    `row ${videos[0]?.id} ${videos.length}`,
  )
  return (
    <tbody ref={ref}>
      {keptPx === null ? (
        videos.map((video) => (
          <VideoRow
            key={video.id}
            video={video}
            sending={sending.get(video.id)}
            isSelected={isSelected(selection, video.id)}
            onSelect={(isIn) => onSelect([video.id], isIn)}
          />
        ))
      ) : (
        <tr aria-hidden="true" style={{ blockSize: keptPx }} />
      )}
    </tbody>
  )
}

interface SortHeadProps {
  name: StudioSort
  label: string
  direction: 'ascending' | 'descending'
  sort: StudioSort
  onSort: (sort: StudioSort) => void
  className?: string | undefined
}

function SortHead(props: SortHeadProps): ReactNode {
  const { name, label, direction, sort, onSort, className } = props
  const isSorted = sort === name
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" className={className} aria-sort={isSorted ? direction : undefined}>
      <button type="button" onClick={() => onSort(name)}>
        {label}
        {isSorted && <Arrow className="icon-small" aria-hidden="true" />}
      </button>
    </th>
  )
}

function SkeletonRows(): ReactNode {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows that hold nothing and never move
    <tr key={row}>
      <td colSpan={COLUMNS}>
        <div className={styles['cell']}>
          <Skeleton shape="still" />
          <Skeleton width="medium" />
        </div>
      </td>
    </tr>
  ))
}
