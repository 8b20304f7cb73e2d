import type { ReactNode } from 'react'

import { Toaster } from '#ui/toaster.tsx'
import { TooltipLayer } from '#ui/tooltip-layer.tsx'

/** What lies over every page once there is something to say. */
export function ShellOverlays(): ReactNode {
  return (
    <>
      <Toaster />
      <TooltipLayer />
    </>
  )
}
