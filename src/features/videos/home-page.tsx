import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { Shelf as HomeShelf } from '#contract/home.ts'

import { Marquee } from './marquee.tsx'
import { Programme } from './programme.tsx'
import { Shelf, ShelfFrame, type ShelfLink } from './shelf.tsx'

const words: Record<HomeShelf['id'], { title: string; more?: ShelfLink }> = {
  featured: { title: 'Featured' },
  newest: { title: 'Newest' },
  continue: {
    title: 'Pick up where you left off',
    more: { to: paths.library('history'), label: 'History' },
  },
  subscriptions: {
    title: 'From your channels',
    more: { to: paths.subscriptions(), label: 'Subscriptions' },
  },
  programme: {
    title: 'New on the programme',
    more: { to: paths.browse(), label: 'All new videos' },
  },
  popular: {
    title: 'Most watched',
    more: { to: paths.browse(undefined, { sort: 'popular' }), label: 'All of them' },
  },
  public: { title: 'On view for everyone', more: { to: paths.browse(), label: 'All videos' } },
}

interface Props {
  shelves: readonly HomeShelf[]
  /** What stands here while nobody has published anything. */
  empty: ReactNode
}

/** Home of a signed-in person: one picture, then shelves they can read to the end. */
export function HomePage({ shelves, empty }: Props): ReactNode {
  if (shelves.length === 0) return empty
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        Home
      </h1>
      {shelves.map((shelf, index) => (
        <HomeRow key={shelf.id} shelf={shelf} isPriority={index < 2} />
      ))}
    </>
  )
}

function HomeRow({ shelf, isPriority }: { shelf: HomeShelf; isPriority: boolean }): ReactNode {
  const { title, more } = words[shelf.id]
  const [first] = shelf.items
  if (!first) return null
  switch (shelf.layout) {
    case 'marquee':
      return (
        <Marquee
          video={first}
          cue={shelf.id === 'featured' ? 'Featured this week' : 'The newest'}
          lead={shelf.lead}
          canSave
        />
      )
    case 'programme':
      return (
        <ShelfFrame title={title} more={more}>
          <Programme videos={shelf.items} />
        </ShelfFrame>
      )
    case 'row':
      return (
        <Shelf title={title} more={more} videos={shelf.items} canSave isPriority={isPriority} />
      )
  }
}
