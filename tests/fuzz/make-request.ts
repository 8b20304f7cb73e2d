import { captionFiles, hostileBodies, hostileHeaders, hostileValues } from './hostile-values.ts'
import { makeValue } from './make-value.ts'
import type { Operation, Parameter } from './operations.ts'
import type { Random } from './random.ts'

export interface FuzzRequest {
  method: string
  /** Below `/api/v1`. */
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

interface Needs {
  random: Random
  /** Something that exists, by the name of a field. */
  known: (name: string) => string | undefined
  pictures: readonly [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]]
}

/** Two in five as promised, the others with one thing or several that are not. */
export function makeRequest(operation: Operation, needs: Needs): FuzzRequest {
  const { random } = needs
  const changes = random.chance(0.4) ? 0 : 1 + random.int(2)
  const fields = new Map(operation.parameters.map((each) => [each, valueOf(each, needs)] as const))
  let body = bodyOf(operation, needs)
  const headers: Record<string, string> = { ...(operation.body && typeOf(operation)) }
  for (let n = 0; n < changes; n += 1) {
    const place = random.int(4)
    if (place === 0) Object.assign(headers, random.pick<object>(hostileHeaders))
    else if (place === 1 && operation.body !== null) body = spoiltBody(body, random)
    else spoilField(fields, random)
  }
  const query = new URLSearchParams()
  let path = operation.path
  for (const [{ name, in: place }, value] of fields) {
    if (value === undefined) continue
    // Longer ones the HTTP parser refuses before anybody of ours is asked (431).
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 1_000)
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()))
    else if (place === 'query') query.set(name, text.toWellFormed())
    else if (!(name in headers)) headers[name] = text.replaceAll(/[^\x20-\x7e]/g, '?')
  }
  return {
    method: operation.method,
    path: `${path}${query.size === 0 ? '' : `?${query}`}`,
    headers,
    body,
  }
}

function typeOf({ body }: Operation): Record<string, string> {
  return { 'Content-Type': body?.type === 'image/*' ? 'image/png' : (body?.type ?? '') }
}

function valueOf({ name, in: place, required, schema }: Parameter, { random, known }: Needs) {
  if (!required && random.chance(0.6)) return undefined
  if (name === 'If-Match') return random.pick(['*', 'v1', '"v1.abc"'])
  const value =
    place === 'header' ? `key-${random.int(1e6)}` : makeValue(schema, random, known, name)
  return value
}

function bodyOf({ body }: Operation, { random, known, pictures }: Needs): FuzzRequest['body'] {
  if (body === null) return null
  if (body.type === 'image/*') return random.pick(pictures)
  if (body.type === 'text/vtt') return random.pick(captionFiles)
  return JSON.stringify(makeValue(body.schema, random, known))
}

function spoiltBody(body: FuzzRequest['body'], random: Random): FuzzRequest['body'] {
  if (typeof body !== 'string') return body === null ? null : body.slice(0, random.int(body.length))
  if (random.chance(0.3)) return random.pick(hostileBodies)
  const parsed: unknown = tryJson(body)
  if (typeof parsed !== 'object' || parsed === null) return random.pick(hostileBodies)
  const names = [...Object.keys(parsed), 'surplus']
  const name = names[random.int(names.length)] ?? 'surplus'
  const value = random.chance(0.2) ? undefined : random.pick(hostileValues)
  return JSON.stringify({ ...parsed, [name]: value })
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function spoilField(fields: Map<Parameter, unknown>, random: Random): void {
  const [first, ...more] = fields.keys()
  if (first === undefined) return
  const field = random.pick([first, ...more])
  const value = random.pick(hostileValues)
  // An empty part of a path, or one of dots, is another address.
  const isOther = field.in === 'path' && (value === '' || value === '.')
  if (!isOther) fields.set(field, value)
}
