import type { ReactNode } from 'react'

import { ArchLight } from './arch-light.tsx'

import styles from './hero.module.css'

export interface HeroProps {
  /** The lock-up at the start of the bar. */
  brand: ReactNode
  /** A `nav` with links (hidden on phones) and the way in, at the end of the bar. */
  bar: ReactNode
  cue?: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** Two large buttons, `primary` and `on-velvet`. */
  actions?: ReactNode
  note?: ReactNode
  /** Seen through the door; without one there is only light. */
  pictureUrl?: string | null | undefined
}

/** The front of the portal: a curtain, a few words, and a lit door with a picture in it. */
export function Hero(props: HeroProps): ReactNode {
  const { brand, bar, cue, title, lead, actions, note, pictureUrl } = props
  return (
    <header className={`velvet ${styles['root']}`}>
      <div className={styles['bar']}>
        <div className={styles['brand']}>{brand}</div>
        {bar}
      </div>
      <div className={styles['columns']}>
        <div className={styles['words']}>
          {cue && <p className={`cue ${styles['cue']}`}>{cue}</p>}
          <h1 className={`hero ${styles['title']}`} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles['lead']}>{lead}</p>}
          {actions && <div className={styles['actions']}>{actions}</div>}
          {note && <p className={`small ${styles['note']}`}>{note}</p>}
        </div>
        <div className={styles['door']} aria-hidden="true">
          <ArchLight />
          <div className={styles['arch']}>
            {pictureUrl && <img src={pictureUrl} alt="" className={styles['picture']} />}
          </div>
          <div className={styles['spill']} />
        </div>
      </div>
    </header>
  )
}
