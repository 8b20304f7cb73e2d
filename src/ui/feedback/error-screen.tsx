import { useId, type ReactNode } from 'react'

import { ErrorDetails, type ErrorDetail } from './error-details.tsx'

import styles from './error-screen.module.css'

/** `shut`: it is gone or broken. `ajar`: somebody can be asked to open it. */
type Door = 'shut' | 'ajar'

export interface ErrorScreenProps {
  door?: Door | undefined
  /** It is for want of a connection, which nothing else on the page has to say again. */
  isUnreachable?: boolean | undefined
  /** A few characters above the title: "404". */
  cue?: ReactNode
  title: ReactNode
  /** What happened, what is safe, what to do. */
  children?: ReactNode
  /** A form or a search between the words and the ways out. */
  more?: ReactNode
  /** Two ways out, the better one first. */
  actions?: ReactNode
  /** For the help desk; shown folded, with a button that copies them. */
  details?: readonly ErrorDetail[] | undefined
}

function DoorDrawing({ door }: { door: Door }): ReactNode {
  const poolId = useId()
  return (
    <svg
      className={styles['door']}
      viewBox="0 0 340 400"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <path d="M40 372V170a130 130 0 0 1 260 0v202M64 372V172a106 106 0 0 1 212 0v200M12 372h316" />
      {door === 'shut' ? (
        <path d="M170 66v306M150 226v20M190 226v20" />
      ) : (
        <>
          <radialGradient id={poolId} cx=".5" cy="0" r="1">
            <stop className={styles['pool']} offset="0" stopOpacity=".5" />
            <stop className={styles['pool']} offset="1" stopOpacity="0" />
          </radialGradient>
          <path fill={`url(#${poolId})`} stroke="none" d="M120 372h150l64 28H70z" />
          <path
            className={styles['light']}
            d="M120 372V190c0-8 8-13 15-9l82 47c7 4 7 14 0 18l-67 39v87"
          />
        </>
      )}
    </svg>
  )
}

/** A whole page that cannot be shown, inside the shell. The page around it keeps working. */
export function ErrorScreen(props: ErrorScreenProps): ReactNode {
  const { door = 'shut', isUnreachable = false, cue, title, children, more } = props
  const { actions, details } = props
  return (
    <div className={styles['root']} data-unreachable={isUnreachable || undefined}>
      <div className={styles['words']}>
        {cue && <p className="cue">{cue}</p>}
        <h1 className="display-1" tabIndex={-1}>
          {title}
        </h1>
        {children && <div className={styles['text']}>{children}</div>}
        {more && <div className={styles['more']}>{more}</div>}
        {actions && <div className={styles['actions']}>{actions}</div>}
        {details && <ErrorDetails details={details} />}
      </div>
      <DoorDrawing door={door} />
    </div>
  )
}
