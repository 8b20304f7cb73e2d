import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import type { Channel } from '#contract/channels.ts'
import { VideoStatus } from '#contract/video-status.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ChipBar, MenuChip } from '#ui/fields/chip.tsx'

import { useAccessName } from '../access-words.tsx'
import { isFiltered, withFilter, type StudioFilters } from '../studio-filters.ts'
import { wordsNames } from '../words/words-state.ts'
import { statusNames } from './describe-status.ts'

import styles from './filter-bar.module.css'

const TYPING_MS = 250

const toDo = ['missing', 'draft', 'unchecked'] as const

const audiences = ['private', 'restricted', 'internal', 'public'] as const

interface Props {
  filters: StudioFilters
  /** Undefined while they are being asked for: the place of their chip is kept. */
  channels: readonly Pick<Channel, 'handle' | 'displayName'>[] | undefined
  /** Something takes its place where both have one: on a phone that stands at the foot, and this stays. */
  isReplaced: boolean
}

/** Filters of the table; they live in the address, so that Back and a shared link restore them. */
export function FilterBar({ filters, channels, isReplaced }: Props): ReactNode {
  const { t } = useLingui()
  const nameOf = useAccessName()
  const [search, setSearch] = useSearchParams()
  const set = (name: keyof StudioFilters, value: string | undefined): void =>
    setSearch(withFilter(search, name, value), { preventScrollReset: true })
  const clear = (): void =>
    setSearch(withFilter(new URLSearchParams(), 'sort', filters.sort), { preventScrollReset: true })
  return (
    <div className={styles['root']} data-replaced={isReplaced || undefined}>
      {/* Cleared from outside, the field starts anew. */}
      <FilterField key={filters.q === undefined ? 'empty' : 'typed'} initial={filters.q ?? ''} />
      <ChipBar label={t`Filters`} onClear={isFiltered(filters) ? clear : undefined}>
        <MenuChip
          label={t`Status`}
          unsetLabel={t`Any status`}
          anyLabel={t`Any status`}
          options={VideoStatus.options.map((value) => ({ value, label: t(statusNames[value]) }))}
          value={filters.status}
          onSelect={(value) => set('status', value)}
        />
        <MenuChip
          label={t`Who can watch`}
          anyLabel={t`Anyone`}
          options={audiences.map((value) => ({ value, label: nameOf(value) }))}
          value={filters.access}
          onSelect={(value) => set('access', value)}
        />
        <MenuChip
          label={t`Captions`}
          unsetLabel={t`Any captions`}
          anyLabel={t`Any captions`}
          options={toDo.map((value) => ({ value, label: t(wordsNames[value]) }))}
          value={filters.words}
          onSelect={(value) => set('words', value)}
        />
        {!channels && (
          <span className={styles['waiting']}>
            <Skeleton shape="box" />
          </span>
        )}
        {channels && channels.length > 1 && (
          <MenuChip
            label={t({ message: 'Channel', context: 'a filter' })}
            unsetLabel={t`Any channel`}
            anyLabel={t`Any channel`}
            options={channels.map(({ handle, displayName }) => ({
              value: handle,
              label: displayName,
            }))}
            value={filters.channel}
            onSelect={(value) => set('channel', value)}
          />
        )}
      </ChipBar>
    </div>
  )
}

/** Filters while it is typed, a moment after the last key; the address keeps one entry for it. */
function FilterField({ initial }: { initial: string }): ReactNode {
  const { t } = useLingui()
  const id = useId()
  const [, setSearch] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const plan = (text: string): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSearch((now) => withFilter(now, 'q', text.trim()), {
        replace: true,
        preventScrollReset: true,
      })
    }, TYPING_MS)
  }
  return (
    <div role="search" className={styles['search']}>
      <Search className="icon-small" aria-hidden="true" />
      <label htmlFor={id} className="visually-hidden">
        {t`Filter your videos`}
      </label>
      <input
        id={id}
        type="search"
        placeholder={t`Filter your videos`}
        defaultValue={initial}
        maxLength={200}
        onChange={(event) => plan(event.target.value)}
      />
    </div>
  )
}
