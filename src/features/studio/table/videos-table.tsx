import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'

import { isSelected } from '../bulk/selection.ts'
import type { StudioSort } from '../studio-filters.ts'
import { TableRows, type TableRowsProps } from './table-rows.tsx'

import styles from './videos-table.module.css'

/** As many as a screen shows. */
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8]
const COLUMNS = 8

interface Props extends Omit<TableRowsProps, 'videos'> {
  /** Undefined while the first page loads. */
  videos: TableRowsProps['videos'] | undefined
  /** How many there are in all. */
  totalCount: number | undefined
  sort: StudioSort
  onSort: (sort: StudioSort) => void
}

/** The videos a person may edit, one row each. */
export function VideosTable(props: Props): ReactNode {
  const { t } = useLingui()
  const { videos, start, totalCount, selection, sort, onSort, onSelect } = props
  // Each place in the history has its own part of a long table on the screen.
  const { key } = useLocation()
  const shown = videos ?? []
  const selectedCount = shown.filter(({ id }) => isSelected(selection, id)).length
  return (
    <div className={styles['frame']}>
      <table
        className={styles['root']}
        aria-busy={videos === undefined}
        // With the head.
        aria-rowcount={totalCount === undefined ? undefined : totalCount + 1}
      >
        <caption className="visually-hidden">{t`Your videos`}</caption>
        <thead>
          <tr>
            <th className={styles['select']}>
              <Checkbox
                label={t`Select all that are shown`}
                isLabelHidden
                checked={shown.length > 0 && selectedCount === shown.length}
                isMixed={selectedCount > 0 && selectedCount < shown.length}
                // From further down its rows are on their way: until then it would miss them.
                disabled={shown.length === 0 || start > 0}
                onChange={(event) => onSelect(shown, event.target.checked)}
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
          <TableRows key={key} {...{ ...props, videos }} />
        ) : (
          <tbody>
            <SkeletonRows />
          </tbody>
        )}
      </table>
    </div>
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
  return PLACES.map((place) => (
    <tr key={place}>
      <td colSpan={COLUMNS}>
        <div className={`${styles['cell']} ${styles['unticked']}`}>
          <Skeleton shape="still" />
          <div className={styles['waiting']}>
            <Skeleton width="medium" />
            <Skeleton width="short" />
          </div>
        </div>
      </td>
    </tr>
  ))
}
