import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import { Chip, ChipBar, MenuChip } from '#ui/fields/chip.tsx'

import {
  filterNames,
  withoutFilters,
  withValue,
  type FilterName,
  type SearchAddress,
} from './search-filters.ts'

interface Props {
  address: Pick<SearchAddress, FilterName>
  channels: readonly { value: string; label: string }[]
  isSignedIn: boolean
  /** Sorting, at the end of the bar. */
  children?: ReactNode
}

const dates = [
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
  { value: 'year', label: 'This year' },
] as const

const durations = [
  { value: 'short', label: 'Under 4 minutes' },
  { value: 'medium', label: '4 to 20 minutes' },
  { value: 'long', label: 'Over 20 minutes' },
] as const

/** Filters of a list of videos. They live in the address, so a filtered list can be shared and gone back to. */
export function FilterBar({ address, channels, isSignedIn, children }: Props): ReactNode {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string | undefined): void =>
    setSearch(withValue(search, name, value), { preventScrollReset: true })
  const isFiltered = filterNames.some((name) => address[name] !== undefined)
  return (
    <ChipBar
      label="Filters"
      onClear={
        isFiltered
          ? () => setSearch(withoutFilters(search), { preventScrollReset: true })
          : undefined
      }
    >
      <MenuChip
        label="Any date"
        anyLabel="Any date"
        options={dates}
        value={address.date}
        onSelect={(value) => set('date', value)}
      />
      <MenuChip
        label="Any length"
        anyLabel="Any length"
        options={durations}
        value={address.duration}
        onSelect={(value) => set('duration', value)}
      />
      {channels.length > 0 && (
        <MenuChip
          label="Any channel"
          anyLabel="Any channel"
          options={channels}
          value={address.channel}
          onSelect={(value) => set('channel', value)}
        />
      )}
      <Chip isPressed={address.cc === '1'} onClick={() => set('cc', address.cc ? undefined : '1')}>
        Has captions
      </Chip>
      {isSignedIn && (
        <Chip
          isPressed={address.unwatched === '1'}
          onClick={() => set('unwatched', address.unwatched ? undefined : '1')}
        >
          Not watched
        </Chip>
      )}
      {address.person !== undefined && (
        <Chip isPressed onClick={() => set('person', undefined)}>
          By {address.person}
        </Chip>
      )}
      {children}
    </ChipBar>
  )
}
