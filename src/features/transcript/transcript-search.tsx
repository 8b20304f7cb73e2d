import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { useId, type KeyboardEvent, type ReactNode } from 'react'

import { IconButton } from '#ui/icon-button.tsx'

import styles from './transcript-panel.module.css'

export interface TranscriptSearchProps {
  query: string
  onQuery: (query: string) => void
  /** Null while there is nothing to look in yet. */
  foundCount: number | null
  foundAt: number
  onStep: (by: 1 | -1) => void
}

/** Finds words in the transcript: "2 of 7", Enter and the arrows go on. */
export function TranscriptSearch(props: TranscriptSearchProps): ReactNode {
  const { t } = useLingui()
  const { query, onQuery, foundCount, foundAt, onStep } = props
  const id = useId()
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
    else if (event.key === 'ArrowDown') onStep(1)
    else if (event.key === 'ArrowUp') onStep(-1)
    else if (event.key === 'Escape' && query !== '') onQuery('')
    else return
    event.preventDefault()
  }
  return (
    <div className={styles['search']}>
      <Search className="icon-small" aria-hidden="true" />
      <label className="visually-hidden" htmlFor={id}>
        {t`Find in transcript`}
      </label>
      <input
        id={id}
        type="text"
        placeholder={t`Find in transcript`}
        value={query}
        autoComplete="off"
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <span className={styles['found']}>
        <span className={styles['count']} role="status">
          {query !== '' && foundCount !== null && (
            <Count foundAt={foundAt} foundCount={foundCount} />
          )}
        </span>
        {query !== '' && (
          <>
            {foundCount !== null && foundCount > 1 && (
              <>
                <IconButton
                  size="sm"
                  icon={<ChevronUp className="icon-small" />}
                  label={t`Found before`}
                  onClick={() => onStep(-1)}
                />
                <IconButton
                  size="sm"
                  icon={<ChevronDown className="icon-small" />}
                  label={t`Next found`}
                  onClick={() => onStep(1)}
                />
              </>
            )}
            <IconButton
              size="sm"
              icon={<X className="icon-small" />}
              label={t`Clear the search`}
              onClick={() => onQuery('')}
            />
          </>
        )}
      </span>
    </div>
  )
}

function Count({ foundAt, foundCount }: { foundAt: number; foundCount: number }): ReactNode {
  const { t } = useLingui()
  if (foundCount === 0) return t({ message: 'None', context: 'lines found' })
  const place = foundAt + 1
  return t({ message: `${place} of ${foundCount}`, comment: 'Which of the lines found is shown' })
}
