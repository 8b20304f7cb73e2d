import type { ReactNode } from 'react'

import { pageTitle } from '#config/page-title.ts'

export function Component(): ReactNode {
  return (
    <>
      <title>{pageTitle('Settings')}</title>
      <h1 className="display-2">Settings</h1>
    </>
  )
}
