import { expect } from '@playwright/test'

import type { Tab } from './engine.ts'

/** Something on the page: a selector, and words that its label or its text has. */
export type Thing = readonly [selector: string, words?: string]

/** Waits until it is there, at rest and not covered by anything, and presses its middle with the pointer. */
export async function press(tab: Tab, thing: Thing): Promise<void> {
  const { x, y } = await see(tab, thing)
  await tab.act([
    {
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', duration: 0, x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ])
}

/** Types into what has the focus. */
async function type(tab: Tab, keys: string): Promise<void> {
  const actions = Array.from(keys).flatMap((value) => [down(value), up(value)])
  await tab.act([{ type: 'key', id: 'keyboard', actions }])
}

/** Writes into a field, over what stands there, and sends it off. */
export async function enter(tab: Tab, field: Thing, words: string): Promise<void> {
  await press(tab, field)
  const all = [down(keys.control), down('a'), up('a'), up(keys.control)]
  await tab.act([{ type: 'key', id: 'keyboard', actions: all }])
  await type(tab, `${words}${keys.enter}`)
}

/** How WebDriver writes them. */
const keys = { control: '\uE009', enter: '\uE007' } as const
const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })

/** Waits until it is there, at rest and not covered by anything. */
export async function see(tab: Tab, [selector, words = '']: Thing): Promise<Place> {
  let place: Place = { x: 0, y: 0, why: '' }
  await expect
    .poll(async () => (place = await tab.run(lookFor, selector, words)).why, {
      message: `${selector} “${words}” is in reach`,
    })
    .toBe('')
  return place
}

/** Waits until a function in the page has nothing to say any more of what is missing. */
export async function until(
  tab: Tab,
  message: string,
  missing: () => string,
  timeout = 30_000,
): Promise<void> {
  await expect.poll(() => tab.run(missing), { message, timeout }).toBe('')
}

/** The middle of something, and why it is not in reach when it is not. */
type Place = { x: number; y: number; why: string }

/** Runs in the page: finds the first such thing that is shown. */
async function lookFor(selector: string, words: string): Promise<Place> {
  const things = Array.from(document.querySelectorAll(selector))
  const thing = things.find((each) => {
    const said = `${each.getAttribute('aria-label') ?? ''} ${each.textContent}`
    return each.checkVisibility() && said.includes(words)
  })
  if (!thing)
    return { x: 0, y: 0, why: `not among these ${things.length}, at ${location.pathname}` }
  const seen = thing.getBoundingClientRect()
  // Only then: a menu follows its button, and would never come to rest.
  if (seen.top < 0 || seen.bottom > innerHeight)
    thing.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = thing.getBoundingClientRect()
  for (let frames = 0; frames < 2; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  const { left, top, width, height } = thing.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const found = document.elementFromPoint(x, y)
  if (left !== before.left || top !== before.top) return { x, y, why: 'it moves' }
  return { x, y, why: thing.contains(found) ? '' : `covered by ${found?.outerHTML.slice(0, 200)}` }
}
