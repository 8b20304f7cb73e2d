import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactElement, type ReactNode } from 'react'

/** What is known about a thing, side by side: `540p · 24 fps · 355 kB`. Heard, and copied, with commas between. */
export function Facts({ facts }: { facts: readonly (string | ReactElement)[] }): ReactNode {
  return facts.map((fact, index) => (
    <Fragment key={typeof fact === 'string' ? fact : fact.key}>
      {index > 0 && <Dot />}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}

/** Between two facts: seen as a dot; heard, and copied, as the comma of the language. */
export function Dot({ isItem = false }: { isItem?: boolean }): ReactNode {
  const { t } = useLingui()
  return (
    <span className={isItem ? 'dot dot-item' : 'dot'}>
      {t({ message: ', ', comment: 'Between two facts; heard, and copied' })}
    </span>
  )
}
