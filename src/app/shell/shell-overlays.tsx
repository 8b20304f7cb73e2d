import type { ReactNode } from 'react'

import { ConfirmPerson } from '#features/sign-in/confirm-person.tsx'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { TooltipLayer } from '#ui/overlays/tooltip-layer.tsx'

/** What lies over every page once there is something to say. */
export function ShellOverlays(): ReactNode {
  return (
    <>
      <ConfirmPerson />
      <Toaster />
      <TooltipLayer />
    </>
  )
}
