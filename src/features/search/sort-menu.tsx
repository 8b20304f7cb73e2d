import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownWideNarrow } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import { Button } from '#ui/button.tsx'
import { MenuChoice } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

import { withValue } from './search-filters.ts'

import styles from './sort-menu.module.css'

interface Props<Value extends string> {
  options: readonly { value: Value; label: MessageDescriptor }[]
  value: Value
  /** The order that needs no words in the address. */
  usual: Value
}

/** The order of a list, kept in the address. */
export function SortMenu<Value extends string>({ options, value, usual }: Props<Value>): ReactNode {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const chosen = options.find((option) => option.value === value)
  const order = chosen && t(chosen.label)
  return (
    <div className={styles['root']}>
      <Menu
        label={t({ message: 'Order', context: 'of a list' })}
        align="end"
        renderTrigger={(menu) => (
          <Button
            {...menu}
            variant="quiet"
            size="sm"
            icon={<ArrowDownWideNarrow className="icon-small" />}
          >
            <Trans>
              <span className="visually-hidden">Order: </span>
              {order}
            </Trans>
          </Button>
        )}
      >
        {options.map((option) => (
          <MenuChoice
            key={option.value}
            isChosen={option.value === value}
            onSelect={() => {
              const next = option.value === usual ? undefined : option.value
              setSearch(withValue(search, 'sort', next), { preventScrollReset: true })
            }}
          >
            {t(option.label)}
          </MenuChoice>
        ))}
      </Menu>
    </div>
  )
}
