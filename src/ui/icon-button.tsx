import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

import styles from './icon-button.module.css'

interface IconButtonLook {
  /** The accessible name, shown as the tooltip too. */
  label: string
  icon: ReactNode
  /** 32 or 40 px (44 on phones). */
  size?: 'sm' | 'md' | undefined
  /** `media` lies on a picture: 34 px on a dark scrim. */
  surface?: 'page' | 'media' | undefined
  /** The key that does the same, shown in the tooltip. */
  shortcut?: string | undefined
  /** A count on the corner; above nine it reads "9+". The label has to say it in words. */
  pip?: number | undefined
}

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'children'>, IconButtonLook {
  isPressed?: boolean | undefined
}

function Content({ icon, pip = 0 }: { icon: ReactNode; pip?: number | undefined }): ReactNode {
  return (
    <>
      {icon}
      {pip > 0 && (
        <span className={styles['pip']} aria-hidden="true">
          {pip > 9 ? '9+' : pip}
        </span>
      )}
    </>
  )
}

/** A button that is only a picture, so it always has a name and a tooltip. */
export function IconButton(props: IconButtonProps): ReactNode {
  const { label, icon, size, surface, shortcut, pip, isPressed, className, ...native } = props
  return (
    <button
      type="button"
      {...native}
      className={className ? `${styles['root']} ${className}` : styles['root']}
      data-size={size}
      data-surface={surface}
      data-tip={label}
      data-tip-key={shortcut}
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
    >
      <Content icon={icon} pip={pip} />
    </button>
  )
}

export interface IconLinkProps extends Omit<LinkProps, 'children'>, IconButtonLook {}

/** The same for a link to a page of this app. */
export function IconLink(props: IconLinkProps): ReactNode {
  const { label, icon, size, surface, shortcut, pip, className, ...link } = props
  return (
    <Link
      {...link}
      className={className ? `${styles['root']} ${className}` : styles['root']}
      data-size={size}
      data-surface={surface}
      data-tip={label}
      data-tip-key={shortcut}
      aria-label={label}
    >
      <Content icon={icon} pip={pip} />
    </Link>
  )
}
