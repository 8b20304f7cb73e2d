import { useId, type CSSProperties, type ReactNode } from 'react'

import { ArchLight } from './arch-light.tsx'
import { BrandMark } from './brand-mark.tsx'

declare module 'react' {
  interface CSSProperties {
    '--lit'?: number | undefined
  }
}

export interface DoorwayProps {
  title: ReactNode
  /** How much light comes out: error 0, signed out .10, sign-in .26, on the way in .34. */
  lit: number
  /** `open`: the mark. `shut`: a closed door, for errors. */
  mark?: 'open' | 'shut' | undefined
  /** The title is news that has to be announced ("Signing you in…"). */
  isStatus?: boolean | undefined
  /** Words in the middle of the door instead of below its arch, for a screen with nothing to choose; what comes later grows downwards. */
  isCentred?: boolean | undefined
  /** On the floor below: help, privacy, the portal's name. */
  footer?: ReactNode
  /** Words (`p`), then one `Button` of size lg and a quiet one, both `isBlock`. */
  children?: ReactNode
}

function ShutDoor(): ReactNode {
  return (
    <svg
      className="doorway-mark"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4.2 21.6V10.5a7.8 7.8 0 0 1 15.6 0v11.1ZM12 2.7v18.9M9.6 13.2v1.6M14.4 13.2v1.6" />
    </svg>
  )
}

/** The threshold: a door in a velvet curtain, lit from inside. For whoever is outside the portal. */
export function Doorway(props: DoorwayProps): ReactNode {
  const { title, lit, mark = 'open', isStatus = false, isCentred = false, footer } = props
  const titleId = useId()
  const style: CSSProperties = { '--lit': lit }
  const heading = (
    <h1 id={titleId} className="display-2" tabIndex={-1}>
      {title}
    </h1>
  )
  return (
    <main
      id="main"
      className="velvet doorway"
      style={style}
      data-mark={mark}
      data-dim={lit <= 0.1 || undefined}
      data-centred={isCentred || undefined}
    >
      <div className="doorway-door">
        <ArchLight />
        <div className="doorway-line" aria-hidden="true" />
        <section className="doorway-leaf" aria-labelledby={titleId}>
          {mark === 'open' ? <BrandMark className="doorway-mark" /> : <ShutDoor />}
          {isStatus ? <div role="status">{heading}</div> : heading}
          {props.children}
        </section>
        <div className="doorway-floor" aria-hidden="true" />
      </div>
      {footer && <p className="small doorway-footer">{footer}</p>}
    </main>
  )
}
