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
  /** Shows a spinner in the icon's place, else in that of the words, and ignores clicks. */
  isBusy?: boolean | undefined
  /** What it is called while it is busy, if not as before: the verb in -ing. The words that are seen stay, or wait unseen. */
  busyLabel?: string | undefined
  /** What it says at other times: it is as wide as the longer. */
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

/** Busy or not, it is as wide as its words, and what is beside it stays where it is. */
function Face({ icon, isBusy, busyLabel, otherLabel, children }: FaceProps): ReactNode {
  const mark = isBusy ? <Turning>{icon}</Turning> : icon
  const isCalledOtherwise = isBusy && busyLabel !== undefined
  if (!isBusy && otherLabel === undefined) {
    return (
      <>
        {mark}
        {children}
      </>
    )
  }
  return (
    <>
      {mark}
      <span
        className={styles['words']}
        // oxlint-disable-next-line typescript/no-base-to-string -- what may be said instead of words is words
        data-lines={otherLabel === undefined ? undefined : [otherLabel, children].join('\n')}
        data-covered={(isBusy && !icon) || undefined}
      >
        <span aria-hidden={isCalledOtherwise}>{children}</span>
        {isCalledOtherwise && <span className="visually-hidden">{busyLabel}</span>}
      </span>
    </>
  )
}

/** In the place of what it covers; of nothing, in the middle of the button. */
function Turning({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className={styles['turning']}>
      {children}
      <Spinner />
    </span>
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
