import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { ArchLight } from './arch-light.tsx'

export interface HeroProps {
  /** The lock-up at the start of the bar. */
  brand: ReactNode
  /** A `nav` with links (hidden on phones) and the way in, at the end of the bar. */
  bar: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** Two large buttons, `primary` and `on-velvet`. */
  actions?: ReactNode
  note?: ReactNode
  /** Seen through the door; without one there is only light. */
  pictureUrl?: string | null | undefined
  /** Where the door leads. */
  way?: { to: string; label: string } | undefined
}

/** The front of the portal: a curtain, a few words, and a lit door with a picture in it. */
export function Hero(props: HeroProps): ReactNode {
  const { brand, bar, title, lead, actions, note, pictureUrl, way } = props
  return (
    <header className="velvet front">
      <div className="front-bar">
        <div className="front-brand">{brand}</div>
        {bar}
      </div>
      <div className="front-columns">
        <div className="front-words">
          <h1 className="hero front-title" tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="front-lead">{lead}</p>}
          {actions && <div className="front-actions">{actions}</div>}
          {note && <p className="small front-note">{note}</p>}
        </div>
        <div className="front-door">
          <ArchLight />
          <div className="front-arch">
            {pictureUrl && <img src={pictureUrl} alt="" className="front-picture" />}
            {way && <Link to={way.to} aria-label={way.label} className="front-way" />}
          </div>
          <div className="front-spill" />
        </div>
      </div>
    </header>
  )
}
