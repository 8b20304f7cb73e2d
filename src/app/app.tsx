import type { ReactNode } from 'react'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { Providers } from './providers.tsx'

/** The whole application. A page that is there is drawn in one go (docs/decisions/0025-pages-drawn-in-one-go.md). */
export function App({ router }: { router: DataRouter }): ReactNode {
  return (
    <Providers>
      <RouterProvider router={router} useTransitions={false} />
    </Providers>
  )
}
