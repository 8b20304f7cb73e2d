import { Trans } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import { splitLinks } from '#lib/split-links.ts'
import { TimedText } from '#ui/timed-text.tsx'

import styles from './comment.module.css'

interface Props {
  text: string
  /** Whose words they are; several long ones would all be called the same. */
  author: string
  videoId: string
  durationMs: number
  onSeek: (positionMs: number) => void
}

/** Longer than this is folded to a few lines, so that one person does not fill everybody's page. */
const foldedFrom = { chars: 600, lines: 8 }

/** The words of a comment, with its times as links that seek and its addresses as links that lead away. */
export function CommentText({ text, author, videoId, durationMs, onSeek }: Props): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const isLong = text.length > foldedFrom.chars || text.split('\n').length > foldedFrom.lines
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tab may go to a link that is folded away */}
      <p
        id={id}
        className={styles['text']}
        data-folded={(isLong && !isOpen) || undefined}
        data-clamped={(isLong && !isOpen) || undefined}
        dir="auto"
        onFocus={() => setIsOpen(true)}
      >
        {splitLinks(text).map(({ text: words, href }, index) =>
          href === null ? (
            <TimedText
              // oxlint-disable-next-line react/no-array-index-key -- cut anew as a whole
              key={index}
              text={words}
              durationMs={durationMs}
              toMoment={(positionMs) => paths.watch(videoId, { t: positionMs / 1000 })}
              onSeek={onSeek}
            />
          ) : (
            <a
              // oxlint-disable-next-line react/no-array-index-key -- see above
              key={index}
              className="link"
              href={href}
              target="_blank"
              rel="noreferrer nofollow ugc"
            >
              {words}
            </a>
          ),
        )}
      </p>
      {isLong && (
        <button
          type="button"
          className="link small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? (
            <Trans>
              Show less <span className="visually-hidden">of what {author} wrote</span>
            </Trans>
          ) : (
            <Trans>
              Show more <span className="visually-hidden">of what {author} wrote</span>
            </Trans>
          )}
        </button>
      )}
    </>
  )
}
