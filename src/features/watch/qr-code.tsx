import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { qrModules } from './qr-modules.ts'

/** A text for the camera of another device: dark on white in every theme, since many read no other. */
export function QrCode({ text }: { text: string }): ReactNode {
  const { t } = useLingui()
  const rows = qrModules(text)
  const dark = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      role="img"
      aria-label={t`QR code of this link`}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill="#130d0d" d={dark.flat().join('')} />
    </svg>
  )
}
