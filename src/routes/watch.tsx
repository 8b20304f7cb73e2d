import type { ReactNode } from 'react'

import { pageTitle } from '#config/page-title.ts'

export function Component(): ReactNode {
  return (
    <>
      <title>{pageTitle('Watch')}</title>
      <h1 className="display-2">Watch</h1>
    </>
  )
}
