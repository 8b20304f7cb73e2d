import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Captions, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import type { Channel } from '#contract/channels.ts'
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
  channels: readonly Pick<Channel, 'handle' | 'displayName'>[]
  isSignedIn: boolean
  /** Sorting, at the end of the bar. */
  children?: ReactNode
}

const dates = [
  { value: 'week', label: msg`This week` },
  { value: 'month', label: msg`This month` },
  { value: 'year', label: msg`This year` },
] as const

const durations = [
  { value: 'short', label: msg`Under 4 minutes` },
  { value: 'medium', label: msg`4 to 20 minutes` },
  { value: 'long', label: msg`Over 20 minutes` },
] as const

/** Filters of a list of videos. They live in the address, so a filtered list can be shared and gone back to. */
export function FilterBar({ address, channels, isSignedIn, children }: Props): ReactNode {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string | undefined): void =>
    setSearch(withValue(search, name, value), { preventScrollReset: true })
  const { person } = address
  const isFiltered = filterNames.some((name) => address[name] !== undefined)
  return (
    <ChipBar
      label={t`Filters`}
      end={children}
      onClear={
        isFiltered
          ? () => setSearch(withoutFilters(search), { preventScrollReset: true })
          : undefined
      }
    >
      <MenuChip
        label={t({ message: 'Date', context: 'a filter' })}
        unsetLabel={t`Any date`}
        anyLabel={t`Any date`}
        options={dates.map(({ value, label }) => ({ value, label: t(label) }))}
        value={address.date}
        onSelect={(value) => set('date', value)}
      />
      <MenuChip
        label={t({ message: 'Length', context: 'a filter' })}
        unsetLabel={t`Any length`}
        anyLabel={t`Any length`}
        options={durations.map(({ value, label }) => ({ value, label: t(label) }))}
        value={address.duration}
        onSelect={(value) => set('duration', value)}
      />
      {channels.length > 0 && (
        <MenuChip
          label={t({ message: 'Channel', context: 'a filter' })}
          unsetLabel={t`Any channel`}
          anyLabel={t`Any channel`}
          options={channels.map(({ handle, displayName }) => ({
            value: handle,
            label: displayName,
          }))}
          value={address.channel}
          onSelect={(value) => set('channel', value)}
        />
      )}
      <Chip
        isPressed={address.cc === '1'}
        icon={<Captions aria-hidden="true" />}
        onClick={() => set('cc', address.cc ? undefined : '1')}
      >
        {t`Has captions`}
      </Chip>
      {isSignedIn && (
        <Chip
          isPressed={address.unwatched === '1'}
          icon={<EyeOff aria-hidden="true" />}
          onClick={() => set('unwatched', address.unwatched ? undefined : '1')}
        >
          {t`Not watched`}
        </Chip>
      )}
      {person !== undefined && (
        <Chip isPressed icon={null} onClick={() => set('person', undefined)}>
          {t({ message: `By ${person}`, comment: 'A filter: videos of this person' })}
        </Chip>
      )}
    </ChipBar>
  )
}
