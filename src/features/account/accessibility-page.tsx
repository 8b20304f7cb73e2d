import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Block, Inline } from '#lib/markdown.ts'

import { readStatement } from './read-statement.ts'

import styles from './about-page.module.css'

interface Props {
  /** Whom to ask; an address or a sentence of the operator's. */
  helpContact: string | null
}

/** How far Foyer can be used by everybody, as docs/accessibility.md says it. */
export function AccessibilityPage({ helpContact }: Props): ReactNode {
  const { t, i18n } = useLingui()
  const { lang, blocks } = readStatement(i18n.locale)
  return (
    <div className={styles['root']}>
      <div className={styles['statement']} lang={lang} dir="auto">
        {blocks.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a document, which never changes its order
          <BlockView key={index} block={block} isFirst={index === 0} />
        ))}
      </div>
      {helpContact && (
        <>
          <h2 className="display-3">{t`Help`}</h2>
          <p>{helpContact}</p>
        </>
      )}
    </div>
  )
}

function BlockView({ block, isFirst }: { block: Block; isFirst: boolean }): ReactNode {
  if (block.kind === 'heading') {
    const text = block.children.map(textOf).join('')
    return isFirst ? (
      <h1 className="display-1" tabIndex={-1}>
        {text}
      </h1>
    ) : (
      <h2 className="display-3">{text}</h2>
    )
  }
  if (block.kind === 'paragraph') return <p>{block.lines.flat().map(textOf).join('')}</p>
  return (
    <ul>
      {block.items.map((item) => {
        const text = item.map(textOf).join('')
        return <li key={text}>{text}</li>
      })}
    </ul>
  )
}

function textOf(part: Inline): string {
  return 'text' in part ? part.text : part.children.map(textOf).join('')
}
