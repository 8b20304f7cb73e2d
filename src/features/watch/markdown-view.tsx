import { Fragment, type ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import { parseMarkdown, type Block, type Inline } from '#lib/markdown.ts'
import { TimedText } from '#ui/timed-text.tsx'

import styles from './description.module.css'

export interface MarkdownViewProps {
  source: string
  videoId: string
  durationMs: number | null
  onSeek: (positionMs: number) => void
}

/** Text somebody wrote about a video: a small part of Markdown, and its times as links that seek. */
export function MarkdownView({ source, ...times }: MarkdownViewProps): ReactNode {
  return parseMarkdown(source).map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the text is parsed anew as a whole
    <BlockView key={index} block={block} {...times} />
  ))
}

type Times = Omit<MarkdownViewProps, 'source'>

function BlockView({ block, ...times }: Times & { block: Block }): ReactNode {
  if (block.kind === 'heading') {
    return (
      <p className={styles['heading']} dir="auto">
        <InlineView parts={block.children} {...times} />
      </p>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto">
        {block.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <Fragment key={index}>
            {index > 0 && <br />}
            <InlineView parts={line} {...times} />
          </Fragment>
        ))}
      </p>
    )
  }
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List dir="auto">
      {block.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <li key={index}>
          <InlineView parts={item} {...times} />
        </li>
      ))}
    </List>
  )
}

function InlineView({ parts, ...times }: Times & { parts: readonly Inline[] }): ReactNode {
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- see above
    <PartView key={index} part={part} {...times} />
  ))
}

function PartView({ part, ...times }: Times & { part: Inline }): ReactNode {
  switch (part.kind) {
    case 'text':
      return (
        <TimedText
          text={part.text}
          durationMs={times.durationMs ?? 0}
          toMoment={(positionMs) => paths.watch(times.videoId, { t: positionMs / 1000 })}
          onSeek={times.onSeek}
        />
      )
    case 'code':
      return <code>{part.text}</code>
    case 'strong':
      return (
        <strong>
          <InlineView parts={part.children} {...times} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <InlineView parts={part.children} {...times} />
        </em>
      )
    case 'link':
      return (
        <a className="link" href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part.children.map((child) => (child.kind === 'text' ? child.text : null))}
        </a>
      )
  }
}
