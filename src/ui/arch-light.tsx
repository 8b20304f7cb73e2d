import type { ReactNode } from 'react'

/** The light that comes through an arch, around it on the curtain; measures are its parent's (`arch-light.css`). */
export function ArchLight(): ReactNode {
  return <div className="arch-light" aria-hidden="true" />
}
