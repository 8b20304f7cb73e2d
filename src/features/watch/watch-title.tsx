import type { ReactNode } from 'react'

import { titleLanguage } from '#lib/titles/title-language.ts'

import styles from './watch-title.module.css'

/** The title under the picture: there with it, while what can be done with the video follows. */
export function WatchTitle({
  children,
  lang,
}: {
  children: string
  lang: string | null
}): ReactNode {
  return (
    <h1
      className={`display-2 ${styles['root']}`}
      tabIndex={-1}
      dir="auto"
      lang={titleLanguage(children, lang)}
    >
      {children}
    </h1>
  )
}
