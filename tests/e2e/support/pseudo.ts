import type { Page } from '@playwright/test'

import { shortIds, wordsOf, type Words } from '#tools/words/catalogs.ts'

import { fullNames } from './sign-in.ts'

/** The accented words come in the place of this language's, until `showFrenchItself`. */
export const accentedLanguage = 'fr'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const accented = 'áƀçđéƒğĥíĵķłḿñóṕɋřšťúṽŵẋýž'

/** The same sentence, readable, without a letter of the alphabet, and with each vowel twice: some 40 % longer. */
function accent(text: string): string {
  return text.replaceAll(/<\/?\d+\/?>|[a-z]/giu, (found) => {
    const at = letters.indexOf(found.toLowerCase())
    if (at < 0) return found
    const letter = accented.charAt(at)
    const cased = found === found.toLowerCase() ? letter : letter.toUpperCase()
    return 'aeiou'.includes(letters.charAt(at)) ? cased + letter : cased
  })
}

/**
 * Called the same in every language: programs, the portal and who is in it, hosts and addresses, and what a help desk is
 * given as it was told: codes, the step that failed, the provider's own sentence, and the reference of a failed sign-in,
 * by chance with three letters in a row.
 */
const names = ['Chrome', 'Linux', 'Quillmoor', ...Object.values(fullNames)]
const untranslated =
  /https?:\S+|localhost:\d+|\b[a-z]+([-_][a-z]+)+\b|^(token|authorize)(?=;)|^as it was told$|\b[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{2}\b/gu
const letterRun = /[a-z]{3}/iu

type Message = Words[string]

function accentMessage(message: Message): Message {
  return message.map((token) => {
    if (typeof token === 'string') return accent(token)
    const [name, kind, forms] = token
    if (kind === undefined || typeof forms !== 'object' || forms === null) return token
    const inside = Object.entries(forms).map(([form, words]) => [
      form,
      Array.isArray(words) ? accentMessage(words) : words,
    ])
    return [name, kind, Object.fromEntries(inside)]
  })
}

/** Of a room, as the file that a page asks for; what the language itself says comes with it. */
async function accentedRoom(room: string): Promise<string> {
  const ids = await shortIds()
  const nameOf = (id: string): string => ids.get(id)?.name ?? id
  const words = await wordsOf(room, 'en', nameOf)
  const itself = JSON.stringify(await wordsOf(room, accentedLanguage, nameOf))
  const messages = Object.fromEntries(
    Object.entries(words).map(([id, message]) => [id, accentMessage(message)]),
  )
  return `
    export const messages = ${JSON.stringify(messages)}
    const itself = ${itself}
    addEventListener('french-itself', () => {
      for (const id in itself) messages[id].splice(0, Infinity, ...itself[id])
    })`
}

/** Puts French into the place that accented English had. Whoever shows it then chooses another language first. */
export async function showFrenchItself(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('french-itself')))
}

const rooms = new Map<string, Promise<string>>()

/** Dates, units and lists come from the browser: they are accented as the words are, so that English is ours alone. */
const accentIntl = `
{
  const accented = '${accented}'
  let isAccented = true
  addEventListener('french-itself', () => { isAccented = false })
  const accent = (text) => !isAccented || document.documentElement.lang !== '${accentedLanguage}' ? text
    : text.replaceAll(/[a-z]/gi, (letter) => accented[letter.toLowerCase().charCodeAt(0) - 97])
  for (const kind of ['DateTimeFormat', 'NumberFormat']) {
    const { get } = Object.getOwnPropertyDescriptor(Intl[kind].prototype, 'format')
    Object.defineProperty(Intl[kind].prototype, 'format', {
      get() { const format = get.call(this); return (value) => accent(format(value)) },
    })
  }
  for (const [owner, name] of [
    [Intl.RelativeTimeFormat, 'format'], [Intl.ListFormat, 'format'], [Intl.DisplayNames, 'of'],
    [Date, 'toLocaleDateString'], [Date, 'toLocaleTimeString'], [Date, 'toLocaleString'],
  ]) {
    const said = owner.prototype[name]
    owner.prototype[name] = function (...given) { return accent(said.apply(this, given)) }
  }
}
`

/**
 * Has the page speak accented English in the place of a language, made now from the catalogue; the build has nothing of
 * it. Gives what the page was told by the service and the configuration: texts of people, which nobody translates.
 */
export async function offerAccented(page: Page): Promise<() => Promise<ReadonlySet<string>>> {
  const answers: Promise<unknown>[] = []
  await page.addInitScript(accentIntl)
  const files = new RegExp(`/assets/([\\w-]+)\\.${accentedLanguage}\\.words-[\\w-]+\\.js$`, 'u')
  await page.route(files, async (route) => {
    const room = files.exec(route.request().url())?.[1] ?? ''
    const body = rooms.get(room) ?? accentedRoom(room)
    rooms.set(room, body)
    await route.fulfill({ contentType: 'text/javascript', body: await body })
  })
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    // Of a page that is left in the meantime nothing is asked any more.
    answers.push(response.json().catch(() => null))
  })
  return async () => {
    const told = new Set<string>()
    for (const answer of await Promise.all(answers)) collect(answer, told)
    return told
  }
}

function collect(value: unknown, told: Set<string>): void {
  if (typeof value === 'string') told.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collect(part, told)
}

/** English on the page that comes neither from the catalogue nor from anybody's data. */
export async function plainEnglish(page: Page, told: ReadonlySet<string>): Promise<string[]> {
  const said = await page.evaluate(() => {
    const found = [document.title]
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement
      // What has a language of its own says so; keys are called what is printed on them; what was read out is over.
      const apart = 'body [lang], [aria-live], kbd, code, script, style, textarea, noscript'
      if (!parent || parent.closest(apart)) continue
      // What was found in a text cuts it up.
      const around = parent.localName === 'mark' ? parent.parentElement : parent
      const text = around?.querySelector(':scope > mark') ? around : node
      if (parent.closest('body') && parent.checkVisibility()) found.push(text.textContent ?? '')
    }
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'title',
      'placeholder',
      'alt',
      'data-tip',
    ]
    for (const element of document.body.querySelectorAll(
      attributes.map((name) => `[${name}]`).join(),
    ))
      for (const name of attributes) found.push(element.getAttribute(name) ?? '')
    return found
  })
  const asked = new URL(page.url()).searchParams.values()
  const data = [...told, ...asked, ...names].filter((part) => letterRun.test(part))
  const whole = data
    .toSorted((one, other) => other.length - one.length)
    .map(
      (part) =>
        new RegExp(
          `(?<!\\p{L})${part.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')}(?!\\p{L})`,
          'gu',
        ),
    )
  const texts = data.filter((part) => part.length > 40)
  const isEnglish = (text: string): boolean =>
    letterRun.test(text) &&
    // Texts are cut up by their links, times and what was found in them.
    !texts.some((part) => part.includes(text.trim())) &&
    letterRun.test(
      whole.reduce((left, part) => left.replaceAll(part, ' '), text.replaceAll(untranslated, ' ')),
    )
  return [...new Set(said.filter(isEnglish))]
}
