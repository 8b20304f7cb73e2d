import type { ReactNode } from 'react'

import { formatLocale } from '#lib/format-locale.ts'
import { formatRelativeTime } from '#lib/format-relative-time.ts'
import { useLingui } from '#words/use-lingui.ts'

import { useNow } from './now.ts'

export interface RelativeTimeProps {
  /** ISO 8601, as the service sends it. */
  value: string
  className?: string | undefined
}

/** "5 days ago", with the exact time on demand. It ages while it is shown. */
export function RelativeTime({ value, className }: RelativeTimeProps): ReactNode {
  useLingui()
  const nowMs = useNow()
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return null
  const exact = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <time dateTime={value} title={exact.format(at)} className={className}>
      {formatRelativeTime(at.getTime(), nowMs)}
    </time>
  )
}
