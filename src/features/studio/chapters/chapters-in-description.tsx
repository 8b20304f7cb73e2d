import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'

import { readChapterList } from './read-chapter-list.ts'
import { readStart, writeStart } from './start-text.ts'

import styles from './chapters-editor.module.css'

interface Props {
  description: string
  /** Are there no chapters yet? */
  isEmpty: boolean
  /** Shows what was found, as a list. */
  onLook: (list: string) => void
}

/** Many descriptions hold a list of times already: it is offered, and never taken unasked. */
export function ChaptersInDescription({ description, isEmpty, onLook }: Props): ReactNode {
  const { t } = useLingui()
  const [isRefused, setIsRefused] = useState(false)
  const { items } = readChapterList(description)
  const isList = items.length > 1 && items[0]?.startMs === readStart('0:00')
  if (!isEmpty || !isList || isRefused) return null
  const list = items.map(({ startMs, title }) => `${writeStart(startMs)} ${title}`).join('\n')
  return (
    <div ref={handFocusBack} className={`panel ${styles['offer']}`}>
      <p>
        {t`${plural(items.length, { one: 'The description names # chapter.', other: 'The description names # chapters.' })}`}
      </p>
      <div className={styles['choices']}>
        <Button size="sm" onClick={() => onLook(list)}>{t`Look at them`}</Button>
        <Button size="sm" variant="quiet" onClick={() => setIsRefused(true)}>
          {t`No thanks`}
        </Button>
      </div>
    </div>
  )
}
