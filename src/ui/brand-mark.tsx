import type { ComponentProps, ReactNode } from 'react'

import styles from './brand-mark.module.css'

/** The arch whose doorway is a play triangle. Never outlined, rotated or mirrored; 16 px at least. */
export function BrandMark({ className, ...svg }: ComponentProps<'svg'>): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      {...svg}
      className={className ? `${styles['mark']} ${className}` : styles['mark']}
    >
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M12 1.8A8.7 8.7 0 0 0 3.3 10.5v10.2c0 .83.67 1.5 1.5 1.5h14.4c.83 0 1.5-.67 1.5-1.5V10.5A8.7 8.7 0 0 0 12 1.8ZM8.6 22.2V10.9c0-.77.83-1.25 1.5-.87l7.05 4.07c.67.39.67 1.35 0 1.74L11 19.4v2.8Z"
      />
    </svg>
  )
}

export interface LockUpProps {
  /** The portal's name. */
  name: string
  /** The organisation's own picture; it then stands for mark and name. */
  logoUrl?: string | null | undefined
  /** Hides the name from sight where there is only room for the mark. */
  isCompact?: boolean | undefined
}

/** Mark and name of the portal, or the organisation's own logo. */
export function LockUp({ name, logoUrl, isCompact = false }: LockUpProps): ReactNode {
  return (
    <span className={styles['lockup']}>
      {logoUrl ? (
        <img className={styles['logo']} src={logoUrl} alt={name} />
      ) : (
        <>
          <BrandMark />
          <span className={isCompact ? 'visually-hidden' : styles['name']} dir="auto">
            {name}
          </span>
        </>
      )}
    </span>
  )
}
