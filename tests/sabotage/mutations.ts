import { parseSync } from 'vite'

/** One small change that makes a program wrong: `text` in place of what stands from `start` to `end`. */
export interface Mutation {
  kind: string
  start: number
  end: number
  text: string
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const swapped: Readonly<Record<string, [kind: string, text: string]>> = {
  '<': ['comparison', '<='],
  '<=': ['comparison', '<'],
  '>': ['comparison', '>='],
  '>=': ['comparison', '>'],
  '===': ['comparison', '!=='],
  '!==': ['comparison', '==='],
  '&&': ['logic', '||'],
  '||': ['logic', '&&'],
  '-': ['arithmetic', '+'],
  '+': ['arithmetic', '-'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
}

/** Every mutation of a module, in the order in which they stand. */
export function mutationsOf(file: string, code: string): Mutation[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: Mutation[] = []
  walk(program, [], (node, parents) => found.push(...mutationsAt(node, parents, code)))
  return found
    .filter(({ start, end, text }) => code.slice(start, end) !== text)
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

export function mutate(code: string, { start, end, text }: Mutation): string {
  return code.slice(0, start) + text + code.slice(end)
}

function walk(
  value: unknown,
  parents: readonly Node[],
  visit: (node: Node, parents: readonly Node[]) => void,
): void {
  if (Array.isArray(value)) for (const one of value) walk(one, parents, visit)
  if (!isNode(value) || saysNothing(value)) return
  visit(value, parents)
  for (const child of Object.values(value)) walk(child, [value, ...parents], visit)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Types do nothing when the program runs; attributes are mostly looks; what is logged is for the reader. */
function saysNothing(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return true
  if (node.type === 'JSXAttribute') return !/^on[A-Z]/.test(nameOf(node['name']))
  if (node.type === 'CallExpression') return /^(console|log|\w+\.log)\.?/.test(calleeOf(node))
  return /^TS(?!As|Satisfies|NonNull)/.test(node.type)
}

function mutationsAt(node: Node, parents: readonly Node[], code: string): Mutation[] {
  const replace = (kind: string, at: unknown, text: (old: string) => string): Mutation[] =>
    isNode(at)
      ? [{ kind, start: at.start, end: at.end, text: text(code.slice(at.start, at.end)) }]
      : []
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return swapOperator(node, code)
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      // What compares or combines is turned around by its operator already.
      return isNode(node['test']) && /^(Binary|Logical)/.test(node['test'].type)
        ? []
        : replace('condition', node['test'], (old) => `!(${old})`)
    case 'ExpressionStatement':
      return mayBeDropped(node) ? replace('statement', node, () => ';') : []
    case 'AwaitExpression':
      return parents[0]?.type === 'ExpressionStatement'
        ? replace('await', node, () => code.slice(node.start + 'await '.length, node.end))
        : []
    case 'ReturnStatement':
      return replace('return value', node['argument'], () => 'undefined')
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return emptyBody(node)
    case 'ArrayExpression':
      return dropElement(node, parents, code)
    case 'Literal':
      return isChangeable(node, parents)
        ? replace('constant', node, () => otherThan(node['value']))
        : []
    default:
      return []
  }
}

function swapOperator(node: Node, code: string): Mutation[] {
  const { left, right, operator } = node
  if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return []
  const [kind, text] = swapped[operator] ?? []
  if (kind === undefined || text === undefined) return []
  // Texts that are put together are words, most of the time.
  if (operator === '+' && [left, right].some(isText)) return []
  const start = code.indexOf(operator, left.end)
  return [{ kind, start, end: start + operator.length, text }]
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || typeof node['value'] === 'string'
}

function mayBeDropped({ expression, directive }: Node): boolean {
  return isNode(expression) && typeof directive !== 'string' && !saysNothing(expression)
}

function emptyBody({ body }: Node): Mutation[] {
  if (!isNode(body) || body.type !== 'BlockStatement') return []
  const inside = body['body']
  return Array.isArray(inside) && inside.length > 0
    ? [{ kind: 'body', start: body.start, end: body.end, text: '{}' }]
    : []
}

/** The last of several; the list of what an effect depends on is the linter's to watch. */
function dropElement(node: Node, parents: readonly Node[], code: string): Mutation[] {
  const elements: unknown = node['elements']
  const caller = parents[0]
  const isWatched = caller?.type === 'CallExpression' && /^use[A-Z]/.test(calleeOf(caller))
  if (!Array.isArray(elements) || elements.length < 2 || isWatched) return []
  const [before, last]: unknown[] = elements.slice(-2)
  if (!isNode(before) || !isNode(last)) return []
  const hasText = code.slice(before.end, last.end).trim() !== ''
  return hasText ? [{ kind: 'element', start: before.end, end: last.end, text: '' }] : []
}

function isChangeable(node: Node, [parent]: readonly Node[]): boolean {
  return /^(boolean|number)$/.test(typeof node['value']) && parent?.['key'] !== node
}

/** Another value of the same type: near a small number, far from a large one. */
function otherThan(value: unknown): string {
  if (typeof value !== 'number') return String(value !== true)
  return String(Math.abs(value) < 100 ? value + 1 : value * 2)
}

function calleeOf(node: Node): string {
  return nameOf(node['callee'])
}

/** `log.info` of that member expression, `useEffect` of that identifier. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression')
    return `${nameOf(node['object'])}.${nameOf(node['property'])}`
  return typeof node['name'] === 'string' ? node['name'] : ''
}
