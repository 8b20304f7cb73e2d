import type { EventEmitter } from 'node:events'

// Drafts and the upload queue keep what they know in IndexedDB, which jsdom has not.
import 'fake-indexeddb/auto'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterEach, vi } from 'vitest'

// React notes for its warnings where each element was made, for which it throws and reads an error per element: a fifth
// of the work of these tests. Their warnings name the component without it.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
)

/**
 * jsdom draws nothing: no top layer, no scrolling, no media, no observers. These stand-ins do what the
 * platform's own do as far as a test can see it, which is open or closed, and no more.
 */
function define(target: object, name: string, value: unknown): void {
  if (typeof Reflect.get(target, name) !== 'function')
    Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

function toggle(element: HTMLElement, isOpen: boolean): void {
  if (element.hasAttribute('data-popover-open') === isOpen) return
  element.toggleAttribute('data-popover-open', isOpen)
  const state = { oldState: isOpen ? 'closed' : 'open', newState: isOpen ? 'open' : 'closed' }
  element.dispatchEvent(Object.assign(new Event('beforetoggle'), state))
  element.dispatchEvent(Object.assign(new Event('toggle'), state))
}

define(HTMLElement.prototype, 'showPopover', function show(this: HTMLElement) {
  toggle(this, true)
})
define(HTMLElement.prototype, 'hidePopover', function hide(this: HTMLElement) {
  toggle(this, false)
})
define(HTMLElement.prototype, 'togglePopover', function flip(this: HTMLElement) {
  toggle(this, !this.hasAttribute('data-popover-open'))
})
document.addEventListener('click', (event) => {
  const invoker = event.target instanceof Element && event.target.closest('[popovertarget]')
  const id = invoker ? invoker.getAttribute('popovertarget') : null
  if (id) document.getElementById(id)?.togglePopover()
})

// What can be read is what is written: nothing is hidden where nothing is drawn.
Object.defineProperty(HTMLElement.prototype, 'innerText', {
  get(this: HTMLElement) {
    return this.textContent
  },
})

/** Where the focus was when a dialog opened; closing gives it back. */
const openers = new WeakMap<HTMLDialogElement, Element>()
define(HTMLDialogElement.prototype, 'showModal', function open(this: HTMLDialogElement) {
  if (document.activeElement) openers.set(this, document.activeElement)
  this.open = true
})
define(HTMLDialogElement.prototype, 'close', function close(this: HTMLDialogElement) {
  if (!this.open) return
  this.open = false
  const opener = openers.get(this)
  if (opener instanceof HTMLElement) opener.focus()
  this.dispatchEvent(new Event('close'))
})

define(globalThis, 'ResizeObserver', QuietObserver)
define(globalThis, 'IntersectionObserver', QuietObserver)
define(Element.prototype, 'scrollIntoView', () => undefined)
define(globalThis, 'matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))
window.scrollTo = () => undefined

// A browser that plays nothing, unless a test has one that does: it refuses to play, and says so as browsers do.
Object.assign(HTMLMediaElement.prototype, {
  play: () => Promise.reject(new DOMException('There is nothing to play.', 'NotSupportedError')),
  pause: () => undefined,
  load: () => undefined,
})

// jsdom has `<search>` for an element of no standard; it is a plain one (HTML, 4.4.15), and React looks.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: HTMLElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement'
  },
})

/** Vitest leaves the window's maker here. */
declare const jsdom: { virtualConsole: EventEmitter }

// A page of jsdom cannot be left, and says so. Tests look at what was asked for before that; its other complaints stay.
jsdom.virtualConsole.removeAllListeners('jsdomError')
jsdom.virtualConsole.on('jsdomError', (problem: Error) => {
  if (problem.message === 'Not implemented: navigation to another Document') return
  console.error(problem.message, ...(problem.cause === undefined ? [] : [problem.cause]))
})

/** No database, as in a browser that keeps it closed: what would be kept on the device is not. */
if (typeof indexedDB === 'undefined') {
  vi.stubGlobal('indexedDB', {
    open() {
      const request = new EventTarget()
      queueMicrotask(() => Reflect.get(request, 'onerror')?.call(request))
      return request
    },
  })
}

// Pages arrive as they do for people: code on demand, then data of the real service, on a machine that may be busy.
const { getElementError: describe } = getConfig()
configure({ asyncUtilTimeout: 30_000, getElementError: describedWhenRead })

/** Each look that finds nothing yet is an error with the whole document in it, of which only the last is ever read. */
function describedWhenRead(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, describedWhenRead)
  const get = () => describe(message, container).message
  return Object.defineProperty(error, 'message', { configurable: true, get })
}

afterEach(cleanup)
