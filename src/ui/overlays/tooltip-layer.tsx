import type { ReactNode } from 'react'

import { Kbd } from '../kbd.tsx'
import { watchTips } from './watch-tips.ts'

import styles from './tooltip-layer.module.css'

function start(layer: HTMLElement | null): (() => void) | undefined {
  // Without popovers there are no tooltips; the names they repeat are still there.
  if (!layer || !('showPopover' in layer)) return undefined
  const [text, key] = layer.querySelectorAll<HTMLElement>('span, kbd')
  return text && key ? watchTips({ layer, text, key }) : undefined
}

/**
 * The one tooltip of the page. Render it once, in the shell; any element then has a tooltip by
 * carrying `data-tip="Words"` and, if a key does the same, `data-tip-key="C"`; it is above, or with `data-tip-side="beside"` at
 * the end of its row.
 * It is hidden from assistive technology: the element itself must have the same words as its name.
 */
export function TooltipLayer(): ReactNode {
  return (
    <div ref={start} popover="manual" className={styles['root']} aria-hidden="true">
      <span />
      <Kbd>{null}</Kbd>
    </div>
  )
}
