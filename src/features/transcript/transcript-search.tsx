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
        Find in transcript
      </label>
      <input
        id={id}
        type="text"
        placeholder="Find in transcript"
        value={query}
        autoComplete="off"
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <span className={styles['count']} role="status">
        {query !== '' && foundCount !== null && countWords(foundAt, foundCount)}
      </span>
      {query !== '' && (
        <>
          {foundCount !== null && foundCount > 1 && (
            <>
              <IconButton
                size="sm"
                icon={<ChevronUp className="icon-small" />}
                label="Found before"
                onClick={() => onStep(-1)}
              />
              <IconButton
                size="sm"
                icon={<ChevronDown className="icon-small" />}
                label="Next found"
                onClick={() => onStep(1)}
              />
            </>
          )}
          <IconButton
            size="sm"
            icon={<X className="icon-small" />}
            label="Clear the search"
            onClick={() => onQuery('')}
          />
        </>
      )}
    </div>
  )
}

function countWords(foundAt: number, foundCount: number): string {
  return foundCount > 0 ? `${foundAt + 1} of ${foundCount}` : 'None'
}
