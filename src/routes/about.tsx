import type { ReactNode } from 'react'

import { pageTitle } from '#config/page-title.ts'

export function Component(): ReactNode {
  return (
    <>
      <title>{pageTitle('About')}</title>
      <h1 className="display-2">About</h1>
    </>
  )
}
