import * as z from 'zod/mini'

/** Opaque identifier of any entity. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{6,32}$/))

/** Address of a channel: lower case, as it stands in the URL. */
export const Handle = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{1,49}$/))

/** RFC 3339 in UTC. */
export const Timestamp = z.iso.datetime()

/** Whole milliseconds. */
export const Milliseconds = z.int().check(z.nonnegative())

/** Whole bytes, at most 2^53-1. */
export const Bytes = z.int().check(z.nonnegative())

export const Count = z.int().check(z.nonnegative())

/** BCP 47 language tag. */
export const Language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))

/** A tag of a language that there may be; as one writes it, `en-us` is `en-US`. What is written is this; what is there may be older. */
export const KnownLanguage = Language.check(
  z.maxLength(35),
  z.refine(isTag, { error: 'no-language' }),
)

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** An absolute URL; media URLs carry their own short-lived signature and need no token. */
export const AbsoluteUrl = z.url()

/** Length of text in Unicode code points, the unit of every text limit. */
export function codePointLength(text: string): number {
  return Array.from(text.normalize('NFC').trim()).length
}

/** Text that is trimmed and NFC-normalised, then measured in code points; control characters are refused. */
export function text(options: { min?: number; max: number; isMultiline?: boolean }) {
  const { min = 0, max, isMultiline = false } = options
  return z
    .string()
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.refine((value) => codePointLength(value) >= min, { error: 'too-short', params: { min } }),
      z.refine((value) => codePointLength(value) <= max, { error: 'too-long', params: { max } }),
      z.refine(
        (value) => !/\p{Cc}/u.test(isMultiline ? value.replaceAll(/[\n\r\t]/g, '') : value),
        {
          error: 'control-character',
        },
      ),
    )
    .register(z.globalRegistry, { minLength: min, maxLength: max })
}

/** One page of a list; `nextCursor` is null on the last one. */
export function page<Item extends z.core.$ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.nullable(z.string()),
    total: z.optional(Count),
  })
}

/** Query of every list. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 24),
  cursor: z.optional(z.string().check(z.maxLength(512))),
}

/** A flag in a query string: `1` or absent. */
export const QueryFlag = z.optional(z.literal('1'))

/**
 * A text in which `٢٠٢٦` and `۲۰۲۶` are `2026`, as long as before: what is looked for, and what it is looked for in, are
 * compared like that.
 */
export function latinDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  )
}
