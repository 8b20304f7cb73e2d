import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { Shelf as HomeShelf } from '#contract/home.ts'

import { Marquee } from './marquee.tsx'
import { Programme } from './programme.tsx'
import { Shelf, ShelfFrame } from './shelf.tsx'

interface Words {
  title: MessageDescriptor
  more?: { to: string; label: MessageDescriptor }
}

const words: Record<HomeShelf['id'], Words> = {
  featured: { title: msg`Featured` },
  newest: { title: msg`Newest` },
  continue: {
    title: msg`Pick up where you left off`,
    more: { to: paths.library('history'), label: msg`History` },
  },
  subscriptions: {
    title: msg`From your channels`,
    more: { to: paths.subscriptions(), label: msg`Subscriptions` },
  },
  programme: {
    title: msg`New on the programme`,
    more: { to: paths.browse(), label: msg`All new videos` },
  },
  popular: {
    title: msg`Most watched`,
    more: { to: paths.browse(undefined, { sort: 'popular' }), label: msg`All of them` },
  },
  public: {
    title: msg`On view for everyone`,
    more: { to: paths.browse(), label: msg`All videos` },
  },
}

interface Props {
  /** Undefined while they are on their way. */
  shelves: readonly HomeShelf[] | undefined
  /** What stands here while nobody has published anything. */
  empty: ReactNode
}

/** Home of a signed-in person: one picture, then shelves they can read to the end. */
export function HomePage({ shelves, empty }: Props): ReactNode {
  const { t } = useLingui()
  if (!shelves) return null
  if (shelves.length === 0) return empty
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t`Home`}
      </h1>
      {inOrder(shelves).map((shelf, index) => (
        <HomeRow key={shelf.id} shelf={shelf} isPriority={index < 2} />
      ))}
    </>
  )
}

/** What is new stands before what is new of some: on a phone nobody came as far. */
function inOrder(shelves: readonly HomeShelf[]): readonly HomeShelf[] {
  const place = ({ id, layout }: HomeShelf) => (layout === 'row' && id !== 'continue' ? 1 : 0)
  return shelves.toSorted((one, other) => place(one) - place(other))
}

function HomeRow({ shelf, isPriority }: { shelf: HomeShelf; isPriority: boolean }): ReactNode {
  const { t } = useLingui()
  const { title: titleWords, more: place } = words[shelf.id]
  const title = t(titleWords)
  const more = place && { to: place.to, label: t(place.label) }
  const [first] = shelf.items
  if (!first) return null
  switch (shelf.layout) {
    case 'marquee':
      return (
        <Marquee
          video={first}
          cue={shelf.id === 'featured' ? t`Featured this week` : t`The newest`}
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
        <Shelf
          {...{ title, more, isPriority }}
          videos={shelf.items}
          canSave
          isWideWhenFew={shelf.id === 'continue'}
        />
      )
  }
}
