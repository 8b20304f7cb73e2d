import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import type { ReactNode } from 'react'

import { useLingui } from './use-lingui.ts'

/** Words with elements among them. */
export function Trans(props: TransProps): ReactNode {
  const lingui = useLingui()
  return <TransNoContext {...props} lingui={lingui} />
}
