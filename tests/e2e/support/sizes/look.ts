import type { Page } from '@playwright/test'

import { overPage } from '../axe.ts'
import { findCutText } from './cut-text.ts'
import { openEyes } from './eyes.ts'
import { findLostStates } from './lost-states.ts'
import type { Mode } from './modes.ts'
import { findOverhang } from './overhang.ts'
import { findOverlaps } from './overlaps.ts'
import { findOutOfReach } from './reach.ts'
import { findSmallTargets } from './targets.ts'

const finders = [
  findOverlaps,
  findCutText,
  findSmallTargets,
  findLostStates,
  findOutOfReach,
  findOverhang,
]
/** What words alone may break. */
const findersOfWords = [findOverlaps, findCutText, findOutOfReach]

/** Runs in the page: waits until it is drawn at its new size. */
async function settle({ isSpaced = false }: Mode): Promise<void> {
  const sheet = new CSSStyleSheet()
  if (isSpaced) {
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-block-end: 2em !important }`,
    )
  }
  document.adoptedStyleSheets = [sheet]
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  // A dialog that becomes a sheet rises anew; what goes round for ever has no end to be at.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}

/** Waits until the page is drawn at the size that it has been given. */
export async function settleAs(page: Page, mode: Mode): Promise<void> {
  await page.evaluate(settle, mode)
}

/** In the words of the page, so that it is asked once for a size: to be asked takes longer than most of the looking. */
function lookingWith(eyes: readonly ((...given: never[]) => unknown)[]): string {
  const finding = eyes.map((find) => `[${JSON.stringify(find.name)}, (${find.toString()})(eyes)]`)
  return `const eyes = (${openEyes.toString()})(${JSON.stringify(overPage)}); return [${finding.join()}]`
}
const allLooking = lookingWith(finders)
const lookingAtWords = lookingWith(findersOfWords)

/** What every eye finds at the size that the page has been given, by the name of what found it. */
export async function look(
  page: Page,
  mode: Mode,
  isForWords: boolean,
): Promise<[finder: string, found: string[]][]> {
  const looking = isForWords ? lookingAtWords : allLooking
  return page.evaluate(
    `(async () => { await (${settle.toString()})(${JSON.stringify(mode)}); ${looking} })()`,
  )
}
