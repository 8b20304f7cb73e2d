import { generateMessageId } from '@lingui/message-utils/generateMessageId'

import { comingScreen } from '../../src/app/coming-screen.ts'
import { chooseLanguage } from '../../src/words/choose-language.ts'
import { directionOf, languages } from '../../src/words/languages.ts'
import { wordsOf } from '../words/catalogs.ts'
import { wordsOfPage } from '../words/page-extractor.ts'

/** Files of code and style, and those of the words they show, by language. */
export interface Needed {
  files: readonly string[]
  words: Record<string, readonly string[]>
}

interface NeededAt {
  /** Everywhere. */
  first: Needed
  /** But at the front door. */
  shell: Needed
  /** By what the address begins with. */
  screens: Record<string, Needed>
}

/**
 * A script for the page, after the one that knows who is here: its language, what it says until there is code, and links
 * to what this address needs; and later to what another one does, when the application says that it is likely to be next.
 */
export async function firstScript(needed: NeededAt, html: string): Promise<string> {
  const said = await Promise.all(languages.map((language) => saidIn(language, html)))
  const data = [needed, Object.fromEntries(said)].map((each) => JSON.stringify(each))
  return `
(function (needed, said, chooseLanguage) {
  var kept = null
  try { kept = localStorage.getItem('foyer.language') } catch (error) {}
  var language = chooseLanguage(Object.keys(said), [kept].concat(navigator.languages))
  var page = document.documentElement
  page.lang = language
  page.dir = said[language].dir
  // Before the application, which takes their place.
  document.addEventListener('readystatechange', function () {
    document.querySelectorAll('[data-words]').forEach(function (place) {
      place.textContent = said[language].words[place.textContent]
    })
    page.dataset.said = ''
  }, { once: true })
  var path = location.pathname
  var isFront = path === '/' && page.dataset.who !== 'member'
  var isDoor = /^\\/(signin|auth\\/)/.test(path)
  var asked = []
  function ask(part, isComing) {
    part.files.concat(part.words[page.lang] || []).forEach(function (file) {
      if (asked.indexOf(file) >= 0) return
      asked.push(file)
      var link = document.createElement('link')
      var isStyle = /css$/.test(file)
      // Not prefetched where it is only likely: Firefox holds that against a policy that names no source for it.
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) link.as = 'style'
      if (isComing) link.dataset.coming = ''
      link.crossOrigin = ''
      link.href = '/' + file
      document.head.append(link)
    })
  }
  function askForScreen(path, isComing) {
    // A screen below another is not that one; lines of captions are below a video, and ask for themselves.
    var screen = Object.keys(needed.screens).filter(function (address) {
      return path.indexOf(address) === 0 && !/captions\\/./.test(path)
    }).sort().pop()
    if (screen) ask(needed.screens[screen], isComing)
  }
  ask(needed.first)
  if (!isFront && !isDoor) ask(needed.shell)
  askForScreen(path)
  document.addEventListener('${comingScreen}', function (event) {
    ask(needed.shell, true)
    askForScreen(event.detail, true)
  })
})(${data.join(', ')}, ${chooseLanguage.toString()})
`
}

/** Which way a language is written, and what the page says itself, by the English that stands in it. */
async function saidIn(language: string, html: string) {
  const catalogue = await wordsOf('page', language)
  const words = wordsOfPage(html).map((text) => [
    text,
    catalogue[generateMessageId(text)]?.join('') ?? text,
  ])
  return [language, { dir: directionOf(language), words: Object.fromEntries(words) }] as const
}
