import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import type { ReactNode } from 'react'

import { useLingui } from './use-lingui.ts'

/** Words with elements among them. */
export function Trans(props: TransProps): ReactNode {
  const lingui = useLingui()
  const values = asWritten(props.values ?? {})
  return <TransNoContext {...props} values={values} lingui={lingui} />
}

/** Text of people may look like an element of the sentence (`<b>`): as a node it is left as it was written. */
function asWritten(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
    ]),
  )
}
