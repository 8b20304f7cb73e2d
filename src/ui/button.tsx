import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

import { Spinner } from './spinner.tsx'

import styles from './button.module.css'

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'soft'
  | 'quiet'
  | 'danger'
  | 'danger-fill'
  | 'on-velvet'
  | 'on-velvet-quiet'

interface ButtonLook {
  /** One `primary` per view; `danger-fill` inside dialogs only; `on-velvet…` outside the portal only. */
  variant?: ButtonVariant | undefined
  /** 32, 40 (44 on phones) or 48 px high. */
  size?: 'sm' | 'md' | 'lg' | undefined
  icon?: ReactNode
  /** As wide as its container. */
  isBlock?: boolean | undefined
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner for the icon and ignores clicks. Say the verb in -ing as the child meanwhile. */
  isBusy?: boolean | undefined
  /** Why it cannot be used now. It then stays focusable, says this, and ignores clicks. */
  disabledReason?: string | undefined
}

function lookOf({ variant = 'secondary', size = 'md', isBlock = false }: ButtonLook) {
  return { 'data-variant': variant, 'data-size': size, 'data-block': isBlock || undefined }
}

/** A push button. `type` is "button" unless told otherwise. */
export function Button(props: ButtonProps): ReactNode {
  const { variant, size, icon, isBlock, isBusy = false, disabledReason, ...rest } = props
  const { type = 'button', className, children, onClick, ...native } = rest
  const reasonId = useId()
  const isInert = isBusy || disabledReason !== undefined
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isInert) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...native}
        {...lookOf({ variant, size, isBlock })}
        // oxlint-disable-next-line react/button-has-type -- "button" by default, three values by type
        type={type}
        className={className ? `${styles['root']} ${className}` : styles['root']}
        aria-busy={isBusy || undefined}
        aria-disabled={disabledReason === undefined ? native['aria-disabled'] : true}
        aria-describedby={disabledReason === undefined ? native['aria-describedby'] : reasonId}
        data-tip={disabledReason}
        onClick={handleClick}
      >
        {isBusy ? <Spinner /> : icon}
        {children}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}

export interface ButtonLinkProps extends LinkProps, ButtonLook {
  /** Shows a spinner for the icon and ignores clicks while the page it leads to is on its way. */
  isBusy?: boolean | undefined
}

/** A link to a page of this app that looks like a button. */
export function ButtonLink(props: ButtonLinkProps): ReactNode {
  const { variant, size, icon, isBlock, isBusy = false, className, children, ...link } = props
  const { onClick } = link
  return (
    <Link
      {...link}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
      {...lookOf({ variant, size, isBlock })}
      className={className ? `${styles['root']} ${className}` : styles['root']}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </Link>
  )
}
