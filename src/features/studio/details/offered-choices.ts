import { t } from '@lingui/core/macro'

import type { PortalConfig } from '#contract/portal-config.ts'
import { offeredLabel } from '#data/categories.ts'

/** What the portal lets editors choose from. */
export type Offered = Pick<PortalConfig, 'categories' | 'licences'>

/** What a portal offers, none of it first; the present one is among them though it is no longer offered. */
export function offeredChoices(
  offered: Offered['categories'],
  current: string,
): { value: string; label: string }[] {
  const isOffered = current === '' || offered.some(({ id }) => id === current)
  const all = isOffered ? offered : [{ id: current, label: current }, ...offered]
  return [
    { value: '', label: t`Choose…` },
    ...all.map((one) => ({ value: one.id, label: offeredLabel(one) })),
  ]
}
