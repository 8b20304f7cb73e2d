import type { Schema } from './operations.ts'
import type { Random } from './random.ts'

const words = ['Lighting', 'ü', '🎬 film', 'a', 'Wie es geht', '2', '1', 'en'] as const
/** Texts that patterns of the contract want; a new pattern needs a new one. */
const shaped = [
  'en',
  'de-AT',
  'lighting-desk',
  '#a1b2c3',
  's1-0123456789abcdef',
  'abcdef012345',
  '2040-02-29T10:00:00Z',
  'Zm95ZXIt'.repeat(72),
]

/** A value that fits the schema. `known` brings ids that exist, by the name of the field. */
export function makeValue(
  schema: Schema,
  random: Random,
  known: (name: string) => string | undefined,
  name = '',
): unknown {
  const again = (each: unknown, as = name) =>
    isSchema(each) ? makeValue(each, random, known, as) : undefined
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[random.int(schema.enum.length)]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return again(choices[random.int(choices.length)])
  const real = known(name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) === true || random.chance(0.5))
          .map(([field, each]) => [field, again(each, field)]),
      )
    case 'array': {
      const count = Math.max(schema.minItems ?? 0, random.int(Math.min(3, schema.maxItems ?? 3)))
      return Array.from({ length: count }, () => again(schema.items))
    }
    case 'integer':
    case 'number':
      return real === undefined ? makeNumber(schema, random) : Number(real)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'string':
    case undefined:
      break
  }
  return real ?? makeText(schema, random)
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function makeNumber({ minimum = 0, maximum = 1e6 }: Schema, random: Random): number {
  const most = Math.min(maximum, minimum + 1e6)
  return random.pick([minimum, most, Math.floor(minimum + random.int(most - minimum + 1)), maximum])
}

function makeText(schema: Schema, random: Random): string {
  if (schema.pattern !== undefined) {
    const pattern = new RegExp(schema.pattern)
    // A number at the end, so that not all of them are taken.
    const number = random.int(1e6)
    const texts = [...shaped.map((text) => `${text}${number}`), ...shaped]
    const [first, ...more] = texts.filter((text) => pattern.test(text))
    if (first === undefined) throw new Error(`No text of make-value.ts fits ${schema.pattern}`)
    return random.pick([first, ...more])
  }
  const { minLength = 0, maxLength = 40 } = schema
  const text = random.chance(0.1) ? 'x'.repeat(maxLength) : random.pick(words)
  return text.slice(0, maxLength).padEnd(minLength, 'z')
}
