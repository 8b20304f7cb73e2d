import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import { Chip, ChipBar } from '#ui/fields/chip.tsx'

import styles from './sort-chips.module.css'

const sorts = [
  { value: 'new', label: 'Newest' },
  { value: 'popular', label: 'Most watched' },
  { value: 'longest', label: 'Longest' },
] as const

interface Props {
  current: string
  canHideWatched: boolean
}

/** The orders of a channel's videos, and whether to leave out what was watched; both stand in the address. */
export function SortChips({ current, canHideWatched }: Props): ReactNode {
  const [search, setSearch] = useSearchParams()
  const isHiding = search.get('unwatched') === '1'
  const set = (name: string, value: string | undefined): void => {
    const next = new URLSearchParams(search)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <ChipBar label="Order">
      {sorts.map(({ value, label }) => (
        <Chip
          key={value}
          isPressed={value === current}
          onClick={() => set('sort', value === 'new' ? undefined : value)}
        >
          {label}
        </Chip>
      ))}
      {canHideWatched && (
        <span className={styles['end']}>
          <Chip isPressed={isHiding} onClick={() => set('unwatched', isHiding ? undefined : '1')}>
            Hide watched
          </Chip>
        </span>
      )}
    </ChipBar>
  )
}
