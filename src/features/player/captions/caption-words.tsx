import type { ReactNode } from 'react'

import { CaptionStylePanel } from './caption-style-panel.tsx'
import { CaptionsLayer } from './captions-layer.tsx'

// What changes them comes with them.
export { lateCommands, showSecondLine, styleCaptions } from './style-actions.ts'

/** Captions on the film, and the panel beside it that says how they look. One part, as who sees the one may want the other. */
export function CaptionWords({ isPanel = false }: { isPanel?: boolean }): ReactNode {
  return isPanel ? <CaptionStylePanel /> : <CaptionsLayer />
}
