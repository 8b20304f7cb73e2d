import { Fragment, type ReactNode } from 'react'

/** What is known about a thing, side by side: `540p · 24 fps · 355 kB`. Heard, and copied, with commas between. */
export function Facts({ facts }: { facts: readonly string[] }): ReactNode {
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && <span className="dot">, </span>}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}
