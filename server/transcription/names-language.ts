import * as z from 'zod'

const Named = z.object({
  error: z
    .object({ param: z.string().nullish().catch(null), message: z.string().nullish().catch(null) })
    .or(z.string())
    .nullish()
    .catch(null),
  message: z.string().nullish().catch(null),
  /** As FastAPI says it: a text, or where the fault lies. */
  detail: z
    .string()
    .or(z.array(z.object({ loc: z.array(z.string().or(z.number())) })))
    .nullish()
    .catch(null),
})

/** Does the answer, JSON, say that it is the language which is not taken? A text in which that word happens to stand does not. */
export function namesLanguage(answer: string, lang: string): boolean {
  const { error, message, detail } = Named.safeParse(parsed(answer)).data ?? {}
  const told = typeof error === 'string' ? { message: error } : error
  if (told !== null && told !== undefined && 'param' in told && told.param === 'language')
    return true
  if (Array.isArray(detail) && detail.some(({ loc }) => loc.includes('language'))) return true
  const texts = [told?.message, message, typeof detail === 'string' ? detail : null]
  const quoted = texts.flatMap((text) =>
    text === null || text === undefined || !/language/i.test(text)
      ? []
      : [...text.matchAll(inQuotes)],
  )
  return quoted.some(([, tag]) => tag?.toLowerCase() === lang.toLowerCase())
}

const inQuotes = /["'`“‘„«]([\w-]+)(?=["'`”’“»])/g

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
