import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

import { shownOf } from './drawn.ts'
import { Room } from './room.tsx'
import { useDrawn } from './use-drawn.ts'
import { useMissing } from './use-missing.ts'

export interface LongListProps {
  /** How many there are so far, those before `start` among them. */
  count: number
  /** How many of the first are not at hand: their place is kept. */
  start?: number
  /** How many there are in all; undefined where that is not known. */
  total?: number | undefined
  keyOf: (index: number) => string
  render: (index: number) => ReactNode
  className?: string | undefined
  /** Some of what is before `start` is near the screen: from the first to the last item there. */
  onMissing?: ((first: number, last: number) => void) | undefined
}

/** A list of which only what is near the screen is drawn, once it is long. Each place in the history has its own. */
export function LongList(props: LongListProps): ReactNode {
  const { key } = useLocation()
  return <ListHere key={key} {...props} />
}

function ListHere(props: LongListProps): ReactNode {
  const { count, start = 0, total, keyOf, render, className, onMissing } = props
  const { list, drawn } = useDrawn<HTMLUListElement>(count)
  const shown = shownOf(drawn, count)
  useMissing({ drawn, count, start, onMissing })
  return (
    <ul ref={list} className={className}>
      {shown.flatMap(({ roomPx, from, indexes }) => [
        <Room key={`room ${from}`} px={roomPx} />,
        ...indexes.map((index) => (
          <li
            key={index < start ? index : keyOf(index)}
            data-index={index}
            aria-posinset={drawn ? index + 1 : undefined}
            aria-setsize={drawn ? (total ?? -1) : undefined}
            style={index < start ? { blockSize: drawn?.rowPx } : undefined}
          >
            {index < start ? null : render(index)}
          </li>
        )),
      ])}
      <Room key="rest" px={drawn?.endPx ?? 0} />
    </ul>
  )
}
