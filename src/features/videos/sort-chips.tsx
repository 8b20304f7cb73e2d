import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import { Chip, ChipBar, MenuChip } from '#ui/fields/chip.tsx'

const sorts = [
  { value: 'popular', label: msg`Most watched` },
  { value: 'longest', label: msg`Longest` },
] as const

interface Props {
  current: string
  canHideWatched: boolean
}

/** The orders of a channel's videos, and whether to leave out what was watched; both stand in the address. */
export function SortChips({ current, canHideWatched }: Props): ReactNode {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const isHiding = search.get('unwatched') === '1'
  const set = (name: string, value: string | undefined): void => {
    const next = new URLSearchParams(search)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <ChipBar label={t({ message: 'Order', context: 'of a list' })}>
      <MenuChip
        label={t({ message: 'Order', context: 'of a list' })}
        unsetLabel={t`Newest`}
        anyLabel={t`Newest`}
        options={sorts.map(({ value, label }) => ({ value, label: t(label) }))}
        value={sorts.find(({ value }) => value === current)?.value}
        onSelect={(value) => set('sort', value)}
      />
      {canHideWatched && (
        <Chip
          isPressed={isHiding}
          icon={<EyeOff aria-hidden="true" />}
          onClick={() => set('unwatched', isHiding ? undefined : '1')}
        >
          {t`Hide watched`}
        </Chip>
      )}
    </ChipBar>
  )
}
