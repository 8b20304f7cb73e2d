import type { CueElement } from './cue-nodes.ts'

/** What a rule is about; an empty one is about whole cues. */
interface CueSelector {
  tag: string | null
  classes: readonly string[]
  id: string | null
  /** Of `[voice="…"]` and `[lang="…"]`. */
  voice: string | null
  lang: string | null
  /** `:past` and `:future`: what has been said by now, and what has not. */
  time: 'past' | 'future' | null
  /** `::cue(…)`: what stands inside of a cue, and a whole one by its name. */
  isInside: boolean
}

interface CueRule {
  selector: CueSelector
  declarations: Readonly<Record<string, string>>
}

/** What a file may say of how its words look: nothing of it fetches, moves or covers anything. */
const HARMLESS = new Set([
  'color',
  'background-color',
  'opacity',
  'font-style',
  'font-weight',
  'text-decoration',
  'text-decoration-line',
  'text-decoration-color',
  'text-decoration-style',
  'text-shadow',
  'ruby-position',
  'text-combine-upright',
])
/** Words, numbers, colours and lists of them; no address, no variable, no escape. */
const VALUE = /^(?:[\w\s.,%#+-]|(?:rgba?|hsla?|oklch|oklab)\([\w\s.,%/+-]*\))+$/i
/** How far something may be painted from its words, or how thick: more would cover what is not of the captions. */
const FARTHEST: Readonly<Record<string, number>> = { px: 10, em: 0.5, '': 0 }
const SELECTOR_PART =
  /^(?:\.([\w-]+)|#([\w-]+)|:(past|future)|\[(voice|lang)\s*=\s*(?:"([^"\]]*)"|'([^'\]]*)'|([\w-]+))\])/

/** The rules of the STYLE blocks of a file, in their order; what is not understood or not harmless is left out. */
export function readStyles(blocks: readonly string[]): CueRule[] {
  return blocks.flatMap((block) => {
    const css = block.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ')
    return css.split('}').flatMap((rule) => {
      const [selectors = '', body, ...more] = rule.split('{')
      if (body === undefined || more.length > 0) return []
      const declarations = readDeclarations(body)
      return splitSelectors(selectors).map((selector) => ({ selector, declarations }))
    })
  })
}

function readDeclarations(body: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const one of body.split(';')) {
    const at = one.indexOf(':')
    const name = one.slice(0, Math.max(0, at)).trim().toLowerCase()
    const value = one
      .slice(at + 1)
      .replace(/\s*!important\s*$/i, '')
      .trim()
    const property = name === 'background' ? 'background-color' : name
    if (HARMLESS.has(property) && VALUE.test(value) && isNear(property, value)) {
      found[property] = value
    }
  }
  return found
}

/** Does it stay with its words? Of what is harmless only these two have lengths, and lines a thickness among them. */
function isNear(property: string, value: string): boolean {
  if (property !== 'text-shadow' && property !== 'text-decoration') return true
  const parts = value.replaceAll(/[a-z]+\([^)]*\)/gi, ' ').split(/[\s,]+/)
  const lengths = parts.filter((part) => /^[+-]?[.\d]/.test(part))
  return lengths.every((part) => {
    const [, size, unit = ''] = /^[+-]?(\d+|\d*\.\d+)(px|em)?$/i.exec(part) ?? []
    return Number(size) <= (FARTHEST[unit.toLowerCase()] ?? 0)
  })
}

/** A list of which one is not understood is no list, as in CSS. */
function splitSelectors(text: string): CueSelector[] {
  const parts = text.split(/,(?![^(]*\))/).flatMap((part) => {
    const inside = /^\s*::cue(?:\(([^()]*)\))?\s*$/.exec(part)
    if (!inside) return [null]
    const [, list] = inside
    return list === undefined
      ? [{ ...nothing }]
      : list.split(',').map((one) => readSelector(one.trim()))
  })
  return parts.some((part) => part === null) ? [] : parts.filter((part) => part !== null)
}

const nothing: CueSelector = {
  tag: null,
  classes: [],
  id: null,
  voice: null,
  lang: null,
  time: null,
  isInside: false,
}

function readSelector(text: string): CueSelector | null {
  const tag = /^(?:[a-z]+|\*)?/i.exec(text)?.[0] ?? ''
  const classes: string[] = []
  const found: CueSelector = {
    ...nothing,
    isInside: true,
    classes,
    tag: tag === '' || tag === '*' ? null : tag,
  }
  if (text === '') return null
  let rest = text.slice(tag.length)
  while (rest !== '') {
    const part = SELECTOR_PART.exec(rest)
    if (!part) return null
    const [whole, cssClass, id, time, attribute, ...values] = part
    const value = values.find((one) => one !== undefined) ?? ''
    if (cssClass !== undefined) classes.push(cssClass)
    else if (id !== undefined) found.id = id
    else if (time !== undefined) found.time = time === 'past' ? 'past' : 'future'
    else if (attribute === 'voice') found.voice = value
    else found.lang = value
    rest = rest.slice(whole.length)
  }
  return found
}

/** What the rules say of a whole cue. */
export function styleOfCue(rules: readonly CueRule[], cue: { id: string }): Record<string, string> {
  return merge(rules, ({ isInside, id, tag, classes, voice, lang, time }) => {
    if (!isInside) return true
    const others = [tag, voice, lang, time]
    const isPlain = classes.length === 0 && others.every((one) => one === null)
    return isPlain && id !== null && id === cue.id
  })
}

/** What they say of a tag inside of one. */
export function styleOfElement(
  rules: readonly CueRule[],
  { tag, classes, note, fromMs }: Omit<CueElement, 'children'>,
  isComing = false,
): Record<string, string> {
  const time = isComing ? 'future' : 'past'
  return merge(rules, (selector) => {
    if (!selector.isInside || selector.id !== null) return false
    if (selector.tag !== null && selector.tag !== tag) return false
    if (selector.time !== null && (fromMs === null || selector.time !== time)) return false
    if (selector.voice !== null && (tag !== 'v' || selector.voice !== note)) return false
    if (selector.lang !== null && (tag !== 'lang' || !isLanguage(note, selector.lang))) return false
    return selector.classes.every((one) => classes.includes(one))
  })
}

/** `en-GB` is English. */
function isLanguage(lang: string, wanted: string): boolean {
  return `${lang.toLowerCase()}-`.startsWith(`${wanted.toLowerCase()}-`)
}

function merge(
  rules: readonly CueRule[],
  isMeant: (selector: CueSelector) => boolean,
): Record<string, string> {
  const meant = rules.filter(({ selector }) => isMeant(selector))
  return Object.assign({}, ...meant.map(({ declarations }) => declarations))
}
