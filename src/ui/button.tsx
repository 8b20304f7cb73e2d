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
  /** As wide as its container. */
  isBlock?: boolean | undefined
}

interface ButtonWords {
  icon?: ReactNode
  /** Shows a spinner for the icon and ignores clicks. */
  isBusy?: boolean | undefined
  /** Said instead of the child while it is busy: the verb in -ing, or the same. Without one it grows by the spinner. */
  busyLabel?: string | undefined
  /** What it says at other times. */
  otherLabel?: string | undefined
}

type FaceProps = ButtonWords & Pick<ComponentProps<'button'>, 'children'>

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook, ButtonWords {
  /** Why it cannot be used now. It then stays focusable, says this, and ignores clicks. */
  disabledReason?: string | undefined
}

function lookOf({ variant = 'secondary', size = 'md', isBlock = false }: ButtonLook) {
  return { 'data-variant': variant, 'data-size': size, 'data-block': isBlock || undefined }
}

/** Always as wide as the longest of its words: what is beside it stays where it is. Picture and word are in its middle. */
function Face({ icon, isBusy, busyLabel, otherLabel, children }: FaceProps): ReactNode {
  const mark = isBusy ? <Spinner /> : icon
  const said = (isBusy && busyLabel) || children
  return busyLabel || otherLabel ? (
    <>
      <span
        className={styles['words']}
        // oxlint-disable-next-line typescript/no-base-to-string -- what may be said instead of words is words
        data-lines={[busyLabel, otherLabel, children].join('\n')}
        data-pictured={icon ? '' : undefined}
      >
        <span>
          {mark}
          {said}
        </span>
      </span>
    </>
  ) : (
    <>
      {mark}
      {said}
    </>
  )
}

/** A push button. `type` is "button" unless told otherwise. */
export function Button(props: ButtonProps): ReactNode {
  const { variant, size, isBlock, disabledReason, icon, isBusy, busyLabel, otherLabel, ...rest } =
    props
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
        aria-busy={isBusy || undefined}
        className={className ? `${styles['root']} ${className}` : styles['root']}
        // oxlint-disable-next-line react/button-has-type -- "button" by default, three values by type
        type={type}
        {...(disabledReason !== undefined && {
          'aria-disabled': true,
          'aria-describedby': reasonId,
          'data-tip': disabledReason,
        })}
        onClick={handleClick}
      >
        <Face {...{ icon, isBusy, busyLabel, otherLabel }}>{children}</Face>
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}

export interface ButtonLinkProps extends LinkProps, ButtonLook, ButtonWords {}

/** A link to a page of this app that looks like a button; it is busy while that page is on its way. */
export function ButtonLink(props: ButtonLinkProps): ReactNode {
  const { variant, size, isBlock, icon, isBusy, busyLabel, otherLabel, ...rest } = props
  const { className, children, ...link } = rest
  const { onClick } = link
  return (
    <Link
      {...link}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
      {...lookOf({ variant, size, isBlock })}
      aria-busy={isBusy || undefined}
      className={className ? `${styles['root']} ${className}` : styles['root']}
    >
      <Face {...{ icon, isBusy, busyLabel, otherLabel }}>{children}</Face>
    </Link>
  )
}
