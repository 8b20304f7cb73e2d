import * as z from 'zod'

import type { Answer, Answered } from './ask.ts'

const Fields = z.record(z.string(), z.unknown())

/** The fields of a JSON object; none for anything else. */
export function fieldsOf(answer: Answer): Record<string, unknown> {
  if (answer.kind === 'failed') return {}
  try {
    return Fields.safeParse(JSON.parse(answer.text)).data ?? {}
  } catch {
    return {}
  }
}

/** The words of a page, as somebody would read them. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(script|style|title)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(nbsp|#160);/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export function isHtml(answer: Answered): boolean {
  const type = answer.headers.get('content-type') ?? ''
  return type.includes('html') || /^\s*(<!doctype html|<html)/i.test(answer.text)
}

/** May a page of this origin read the answer (Fetch, CORS check without credentials)? */
export function isReadableFrom(answer: Answered, origin: string): boolean {
  return ['*', origin].includes(answer.headers.get('access-control-allow-origin') ?? '')
}
