import type { CSSProperties, ReactNode } from 'react'

import { ownOf } from '#lib/own-of.ts'

import { usePlayer } from '../engine/player-store.ts'
import type { CueElement, CueNode } from './cue-nodes.ts'
import { styleOfElement } from './cue-styles.ts'
import type { TrackLook } from './use-words.ts'

/** The colours that have a class of their own (https://www.w3.org/TR/webvtt1/#default-text-color). */
const COLOURS: Record<string, string> = {
  white: '#fff',
  lime: '#0f0',
  cyan: '#0ff',
  red: '#f00',
  yellow: '#ff0',
  magenta: '#f0f',
  blue: '#00f',
  black: '#000',
}

const ELEMENTS = {
  b: 'b',
  i: 'i',
  u: 'u',
  ruby: 'ruby',
  rt: 'rt',
  c: 'span',
  v: 'span',
  lang: 'span',
} as const

/** Whose colours count: those of the file, as long as the person has chosen none. */
export interface ColoursOfFile {
  hasText: boolean
  hasBackground: boolean
}

export interface CueWordsProps {
  nodes: readonly CueNode[]
  look: TrackLook
  colours: ColoursOfFile
}

/** The words of a cue with their marks. They are text of the page, and nothing in them is markup of it. */
export function CueWords({ nodes, ...rest }: CueWordsProps): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- a cue does not change
  return nodes.map((node, at) => <Node key={at} {...{ node }} {...rest} />)
}

type NodeProps = Omit<CueWordsProps, 'nodes'> & { node: CueNode }

function Node({ node, look, colours }: NodeProps): ReactNode {
  const { fromMs } = node
  const isComing = usePlayer(({ positionMs }) => fromMs !== null && positionMs < fromMs)
  if ('text' in node) return node.text
  const style = { ...classStyle(node), ...styleOfElement(look.rules, node, isComing) }
  const inside = <CueWords nodes={node.children} {...{ look, colours }} />
  const Tag = ELEMENTS[node.tag]
  return (
    <Tag
      lang={node.tag === 'lang' ? node.note : undefined}
      title={node.tag === 'v' ? node.note : undefined}
      style={allowed(style, colours)}
    >
      {inside}
    </Tag>
  )
}

function classStyle({ classes }: CueElement): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of classes) {
    const [text, background] = [ownOf(COLOURS, name), ownOf(COLOURS, name.replace(/^bg_/, ''))]
    if (text !== undefined) found['color'] = text
    else if (background !== undefined) found['background-color'] = background
  }
  return found
}

/** What is left of a style of the file beside what the person has chosen, as React names it. */
export function allowed(
  style: Readonly<Record<string, string>>,
  { hasText, hasBackground }: ColoursOfFile,
): CSSProperties | undefined {
  const kept = Object.entries(style).filter(
    ([name]) =>
      (hasText || (name !== 'color' && name !== 'opacity')) &&
      (hasBackground || name !== 'background-color'),
  )
  if (kept.length === 0) return undefined
  const camel = (name: string) =>
    name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(kept.map(([name, value]) => [camel(name), value]))
}
