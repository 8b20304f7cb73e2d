import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'

import type { Video } from '#contract/videos.ts'
import { useKeptScroll } from '#ui/use-kept-scroll.ts'

import { VideoCard } from './video-card.tsx'

import styles from './shelf.module.css'

export interface ShelfLink {
  to: string
  label: string
}

interface FrameProps {
  title: string
  more?: ShelfLink | undefined
  children: ReactNode
}

/** A titled part of a page with a way to all of it. */
export function ShelfFrame({ title, more, children }: FrameProps): ReactNode {
  const titleId = useId()
  return (
    <section className={styles['root']} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId} className="display-3">
          {title}
        </h2>
        {more && (
          <Link to={more.to} className={styles['more']}>
            {more.label}
            <ChevronRight className="icon-small flip-rtl" aria-hidden="true" />
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}

interface ShelfProps extends Omit<FrameProps, 'children'> {
  videos: readonly Video[]
  canSave: boolean
  isPriority?: boolean
  /** Too few to fill the columns, they lie in two, the words beside the picture. */
  isWideWhenFew?: boolean
}

/** One row of cards in the page's columns; on a phone it scrolls sideways and snaps. */
export function Shelf(props: ShelfProps): ReactNode {
  const { videos, canSave, isPriority = false, isWideWhenFew, ...frame } = props
  const keepPlace = useKeptScroll(frame.title)
  return (
    <ShelfFrame {...frame}>
      <ul ref={keepPlace} className={styles['row']} data-wide={isWideWhenFew || undefined}>
        {videos.map((video) => (
          <li key={video.id}>
            <VideoCard video={video} canSave={canSave} isPriority={isPriority} />
          </li>
        ))}
      </ul>
    </ShelfFrame>
  )
}
