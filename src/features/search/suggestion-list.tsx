import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Suggestion } from '#contract/searching/search.ts'
import { ChannelArch } from '#ui/avatar.tsx'
import { VideoStill } from '#ui/video-still.tsx'

import { markTyped } from './mark-typed.ts'
import { MatchedParts } from './matched.tsx'

import styles from './search-box.module.css'

interface Props {
  id: string
  items: readonly Suggestion[]
  /** What is in the field. */
  typed: string
  active: number
  onSelect: (item: Suggestion) => void
}

const kinds = {
  query: msg({ message: 'Search', context: 'kind of a suggestion' }),
  video: msg({ message: 'Video', context: 'kind of a suggestion' }),
  channel: msg({ message: 'Channel', context: 'kind of a suggestion' }),
}

/** The listbox below the search field. Its options never take the focus; the field keeps it. */
export function SuggestionList({ id, items, typed, active, onSelect }: Props): ReactNode {
  const { t } = useLingui()
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Suggestions`}
      className={styles['list']}
      hidden={items.length === 0}
    >
      {items.map((item, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are handled by the combobox that owns the list
        <div
          key={`${item.kind} ${item.text}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles['option']}
          data-kind={item.kind}
          // The press must not blur the field, which would close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onSelect(item)}
        >
          <Mark item={item} />
          <span className={styles['words']} dir="auto">
            <MatchedParts of={markTyped(item.text, typed)} />
          </span>
          {/* Its picture says it to the eye. */}
          <span className={item.kind === 'video' ? 'visually-hidden' : styles['kind']}>
            {t(kinds[item.kind])}
          </span>
        </div>
      ))}
    </div>
  )
}

function Mark({ item }: { item: Suggestion }): ReactNode {
  return (
    <span className={styles['mark']} aria-hidden="true">
      {item.kind === 'query' && <Search />}
      {item.kind === 'channel' && (
        <ChannelArch name={item.text} seed={item.id} src={item.avatar[0]?.url} size={20} />
      )}
      {item.kind === 'video' && (
        <span className={styles['still']}>
          <VideoStill
            title={item.text}
            channelId={item.video.channel.id}
            src={item.video.thumbnail?.srcset.at(0)?.url}
            dominant={item.video.thumbnail?.dominant}
          />
        </span>
      )}
    </span>
  )
}
