import { i18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { afterAll, describe, expect, test } from 'vitest'

import { errorMessage } from '#api/errors/error-message.ts'
import { ProblemError } from '#api/errors/http-error.ts'
import { errorStatus } from '#contract/problem.ts'
import { isolated, messagesOf, wordsOf } from '#tools/words/catalogs.ts'
import { languages } from '#words/languages.ts'

const translated = languages.filter((language) => language !== 'en')

afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** What a compiled message needs from outside: placeholders, elements; and the forms of each plural. */
function partsOf(message: unknown, plurals: string[][] = []): Set<string> {
  const parts = new Set<string>()
  if (typeof message === 'string')
    for (const [tag] of message.matchAll(/<\/?\d+\/?>/g)) parts.add(tag)
  if (!Array.isArray(message)) return parts
  for (const token of message) {
    if (!Array.isArray(token)) {
      for (const part of partsOf(token)) parts.add(part)
      continue
    }
    const [name, kind, forms] = token
    parts.add(`{${String(name)}}`)
    if (typeof forms !== 'object' || forms === null) continue
    if (kind === 'plural') plurals.push(Object.keys(forms))
    for (const form of Object.values(forms))
      for (const part of partsOf(Array.isArray(form) ? form : [form], plurals)) parts.add(part)
  }
  return parts
}

/** The plural forms that whole numbers below a million take; above, French and others have one for round millions. */
function formsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))]
}

test('what is put into a sentence written from right to left is isolated, in each of its forms', async () => {
  const said = (message: string) => JSON.stringify(isolated(compileMessageOrThrow(message)))
  expect(said('حذف {title}؟')).toBe('["حذف ","\u2068",["title"],"\u2069","؟"]')
  expect(said('{count, plural, other {# في {name}}}')).toBe(
    '[["count","plural",{"other":["#"," في ","\u2068",["name"],"\u2069"]}]]',
  )
  const house = await wordsOf('house', 'ar')
  const open = JSON.stringify(house).match(/\u2068/g)
  expect(open?.length).toBeGreaterThan(20)
  expect(JSON.stringify(await wordsOf('house', 'de'))).not.toContain('\u2068')
})

describe.each(translated)('%s', (language) => {
  test('has every message, with what is put into it, and every plural form of the language', async () => {
    const forms = formsOf(language)
    const faults: string[] = []
    const messages = await messagesOf(language)
    for (const [, { message = '', translation = '' }] of messages) {
      const plurals: string[][] = []
      const there = partsOf(compileMessageOrThrow(translation), plurals)
      const wanted = partsOf(compileMessageOrThrow(message))
      if (translation === '') faults.push(`not translated: ${message}`)
      if (there.size !== wanted.size || [...there].some((part) => !wanted.has(part)))
        faults.push(`other parts: ${translation}`)
      for (const given of plurals)
        if (forms.some((form) => !given.includes(form))) faults.push(`lacks a form: ${translation}`)
    }
    expect(messages.length).toBeGreaterThan(1_000)
    expect(faults).toEqual([])
  })

  test('says every error of the service in its own words', async () => {
    const codes = Object.entries(errorStatus)
    const problem = (code: string, status: number) =>
      errorMessage(new ProblemError(status, { type: 'about:blank', title: '', code, status }, null))
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    const english = codes.map(([code, status]) => problem(code, status))
    i18n.loadAndActivate({ locale: language, messages: await wordsOf('errors', language) })
    codes.forEach(([code, status], index) => {
      const said = problem(code, status)
      expect(said.text, code).not.toBe('')
      expect(said.text, code).not.toBe(english[index]?.text)
      expect(said.title, code).not.toBe(english[index]?.title)
    })
  })
})
