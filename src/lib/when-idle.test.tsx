import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { whenIdle } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Puts `html` on the page, and tells whether waiting for it to be idle has ended. */
function waitWith(html: string) {
  document.body.innerHTML = html
  const ended = vi.fn()
  void whenIdle().then(ended)
  return {
    ended,
    element: (selector: string) => document.querySelector(selector) ?? document.body,
    later: (ms = 100) => vi.advanceTimersByTimeAsync(ms),
  }
}

test('a page that has everything is idle at once', async () => {
  const { ended, later } = waitWith('<h1>Home</h1>')
  await later()
  expect(ended).toHaveBeenCalled()
})

test('while the outline of the page stands, nothing else begins', async () => {
  const { ended, element, later } = waitWith('<main><p class="start-words">Foyer</p></main>')
  await later(60_000)
  expect(ended).not.toHaveBeenCalled()
  element('main').innerHTML = '<h1>Home</h1>'
  await later()
  expect(ended).toHaveBeenCalled()
})

test.each([
  ['a picture', '<img src="/poster.jpg">', 'img', 'load'],
  ['a picture that cannot be had', '<img src="/poster.jpg">', 'img', 'error'],
  ['the first frame of a video', '<video></video>', 'video', 'loadeddata'],
  ['a video that cannot be played', '<video></video>', 'video', 'error'],
])('it waits for %s', async (_what, html, selector, event) => {
  const { ended, element, later } = waitWith(html)
  await later()
  expect(ended).not.toHaveBeenCalled()
  element(selector).dispatchEvent(new Event(event))
  await later()
  expect(ended).toHaveBeenCalled()
})

test('it is idle when the browser says so, which is asked once the pictures are there', async () => {
  const idle = vi.fn<typeof requestIdleCallback>()
  vi.stubGlobal('requestIdleCallback', idle)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { ended, element, later } = waitWith('<img src="/poster.jpg">')
  await later()
  expect(idle).not.toHaveBeenCalled()
  element('img').dispatchEvent(new Event('load'))
  await later(60_000)
  expect(idle).toHaveBeenCalledOnce()
  expect(ended).not.toHaveBeenCalled()
  idle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 50 })
  await later()
  expect(ended).toHaveBeenCalled()
})

test('it does not wait for pictures that are asked for when they come into sight', async () => {
  // jsdom does not reflect the attribute (HTML, 4.8.4.3).
  Object.defineProperty(HTMLImageElement.prototype, 'loading', {
    value: 'lazy',
    configurable: true,
  })
  onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'loading'))
  const { ended, later } = waitWith('<img loading="lazy" src="/far-below.jpg">')
  await later()
  expect(ended).toHaveBeenCalled()
})

test('a picture that never comes is waited for three seconds', async () => {
  const { ended, later } = waitWith('<img src="/poster.jpg">')
  await later(2900)
  expect(ended).not.toHaveBeenCalled()
  await later(200)
  expect(ended).toHaveBeenCalled()
})
