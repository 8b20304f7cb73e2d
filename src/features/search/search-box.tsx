import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Suggestion } from '#contract/searching/search.ts'
import { suggestionsQuery } from '#data/search.ts'
import { Kbd } from '#ui/kbd.tsx'
import { part } from '#ui/part.tsx'

import styles from './search-box.module.css'

/** At the latest for whoever is about to type; without it, what is typed is looked for all the same. */
const SuggestionList = part(async () => (await import('./suggestion-list.tsx')).SuggestionList, {
  isLate: true,
})

interface Props {
  /** What the page already searches for. */
  initial: string
  /** Does `/` lead here? */
  hasKey?: boolean
  /** Focused when the page opens: on the search page of a phone. */
  isFocused?: boolean
}

/** The search field with suggestions: a combobox with a listbox below it (ARIA authoring practices). */
export function SearchBox({ initial, hasKey = true, isFocused = false }: Props): ReactNode {
  const { t } = useLingui()
  const listId = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(initial)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { data } = useQuery({
    ...suggestionsQuery(typed),
    enabled: isOpen && typed.trim().length > 1,
  })
  // While these words are typed on, or taken back, what was suggested stands until what is suggested now is here.
  const suggestions =
    isOpen && typed.trim().length > 1 && data && goesOn(data.q, typed.trim()) ? data.items : []

  const close = (): void => {
    setIsOpen(false)
    setActive(-1)
  }
  const go = (suggestion: Suggestion | undefined): void => {
    close()
    if (suggestion?.kind === 'query') setTyped(suggestion.text)
    void navigate(placeOf(suggestion, typed))
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault()
      const count = suggestions.length + 1
      setActive(((active + 1 + step + count) % count) - 1)
    } else if (event.key === 'Escape') close()
  }
  return (
    <search className={styles['root']}>
      <form
        className={styles['field']}
        onSubmit={(event) => {
          event.preventDefault()
          if (active >= 0 || typed.trim()) go(suggestions[active])
        }}
      >
        <Search aria-hidden="true" />
        <input
          className={styles['input']}
          type="search"
          name="q"
          role="combobox"
          aria-label={t`Search videos, transcripts, people`}
          aria-expanded={suggestions.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          aria-keyshortcuts={hasKey ? '/' : undefined}
          // Nothing stands beside it there, and large letters leave no room for more.
          placeholder={isFocused ? t`Search` : t`Search videos, transcripts, people`}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the phone's search page is this field
          autoFocus={isFocused}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(-1)
            setIsOpen(true)
          }}
          onFocus={() => void SuggestionList.load().catch(() => null)}
          onKeyDown={handleKey}
          onBlur={close}
        />
        {typed && <Clear onClear={() => setTyped('')} />}
        {hasKey && <Kbd>/</Kbd>}
      </form>
      <SuggestionList id={listId} items={suggestions} typed={typed} active={active} onSelect={go} />
    </search>
  )
}

/** Whether one of them is the beginning of the other. */
function goesOn(before: string, now: string): boolean {
  return now.startsWith(before) || before.startsWith(now)
}

function Clear({ onClear }: { onClear: () => void }): ReactNode {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles['clear']}
      aria-label={t`Clear the search`}
      onClick={({ currentTarget }) => {
        onClear()
        currentTarget.form?.querySelector('input')?.focus()
      }}
    >
      <X aria-hidden="true" />
    </button>
  )
}

function placeOf(suggestion: Suggestion | undefined, typed: string): string {
  switch (suggestion?.kind) {
    case 'video':
      return paths.watch(suggestion.video.id)
    case 'channel':
      return paths.channel(suggestion.handle)
    case 'query':
      return paths.search({ q: suggestion.text })
    case undefined:
      return paths.search({ q: typed.trim() })
  }
}
