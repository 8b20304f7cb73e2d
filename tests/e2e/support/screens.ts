import type { Page } from '@playwright/test'

import type { SignInCode } from '#auth/session/sign-in-error.ts'
import { paths } from '#config/paths.ts'

import type { Api } from './api.ts'
import type { Person } from './sign-in.ts'

/** Asks the service as whoever is signed in on the screen. */
export type AskApi = () => Promise<Api>

/** A screen of the product, and how to tell that it is all there. */
export interface Screen {
  name: string
  path: string
  as: Person | null
  /** Built of what another screen is built of: looked at in the whole walk only. */
  isSeldom?: boolean
  /** Errors of the console that belong to the screen. */
  allows?: RegExp
  /** How a sign-in failed in this tab a moment ago. */
  failure?: SignInCode
  /** Has the service or the line be as they sometimes are. */
  before?: (page: Page) => Promise<void>
  /** What a person does once it is there. */
  open?: (page: Page, askApi: AskApi) => Promise<void>
  /** Puts back what that changed, once everything was looked at. */
  close?: (page: Page, askApi: AskApi) => Promise<void>
}

/** Every screen of the sitemap, as the person who uses it most. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: paths.home(), as: null },
  { name: 'public videos', path: paths.browse(), as: null },
  { name: 'sign-in', path: paths.signIn(paths.subscriptions()), as: null },
  { name: 'signed out', path: paths.signedOut(), as: null },
  { name: 'signed out, signed in', path: paths.signedOut(), as: 'iris' },
  { name: 'sign-in failed', path: paths.authCallback(), as: null, failure: 'provider-blocked' },
  { name: 'sign-in resting', path: paths.authCallback(), as: null, failure: 'server_error' },
  { name: 'sign-in refused', path: paths.authCallback(), as: null, failure: 'access_denied' },
  { name: 'watch, outside', path: paths.watch('gR33nh0use_'), as: null },
  { name: 'about', path: paths.about(), as: null },
  { name: 'accessibility', path: paths.accessibility(), as: null },
  { name: 'not found', path: '/no/such/place', as: null },
  { name: 'not public', path: paths.watch('L3nsOut_lc7'), as: null, allows: /403/ },
  { name: 'home', path: paths.home(), as: 'iris' },
  { name: 'browse', path: paths.browse('engineering'), as: 'iris' },
  { name: 'search', path: paths.search({ q: 'light' }), as: 'iris' },
  { name: 'search, no words yet', path: paths.search(), as: 'iris' },
  { name: 'search, nothing', path: paths.search({ q: 'xylophonecactus' }), as: 'iris' },
  { name: 'watch', path: paths.watch('Qm7fLdesk_1'), as: 'iris' },
  { name: 'watch, chapters', path: paths.watch('Qm7fLdesk_1', { tab: 'chapters' }), as: 'iris' },
  { name: 'channels', path: paths.channels(), as: 'iris' },
  { name: 'channel', path: paths.channel('main-stage'), as: 'iris' },
  { name: 'channel, about', path: paths.channel('main-stage', 'about'), as: 'iris' },
  { name: 'person', path: paths.person('mara-quillmoor'), as: 'iris' },
  { name: 'subscriptions', path: paths.subscriptions(), as: 'iris' },
  { name: 'history', path: paths.library('history'), as: 'iris' },
  { name: 'watch later', path: paths.library('watch-later'), as: 'iris' },
  { name: 'liked', path: paths.library('liked'), as: 'iris' },
  { name: 'account', path: paths.settings('account'), as: 'iris' },
  { name: 'appearance', path: paths.settings('appearance'), as: 'iris' },
  { name: 'playback', path: paths.settings('playback'), as: 'iris' },
  { name: 'sign-ins', path: paths.settings('sessions'), as: 'iris' },
  { name: 'settings, no such', path: `${paths.settings()}/elsewhere`, as: 'iris' },
  { name: 'you', path: paths.you(), as: 'mara' },
  { name: 'upload', path: paths.upload(), as: 'mara' },
  { name: 'studio', path: paths.studioVideos(), as: 'mara' },
  { name: 'channel settings', path: paths.channelSettings('workshop'), as: 'mara' },
  { name: 'details', path: paths.studioVideo('w3aVe9clrs_'), as: 'mara' },
  { name: 'captions', path: paths.studioVideo('Qm7fLdesk_1', 'captions'), as: 'mara' },
  { name: 'caption lines', path: paths.captionLines('Qm7fLdesk_1', 'en'), as: 'mara' },
  { name: 'chapters', path: paths.studioVideo('Qm7fLdesk_1', 'chapters'), as: 'mara' },
  { name: 'jobs', path: paths.adminJobs(), as: 'ada' },
]

/** Opens a screen and waits until nothing on it is still on its way. */
export async function openScreen(
  page: Page,
  { path, failure, before, open }: Pick<Screen, 'path' | 'failure' | 'before' | 'open'>,
  askApi: AskApi = () => Promise.reject(new Error('the service is not asked here')),
): Promise<void> {
  await before?.(page)
  if (failure) {
    const told = JSON.stringify({ code: failure, detail: 'as it was told' })
    await page.addInitScript((text) => {
      sessionStorage.setItem('foyer.failure', text)
      // Two trips a moment ago: what is tried again by itself waits until everything is looked at.
      sessionStorage.setItem('foyer.redirects', JSON.stringify([Date.now(), Date.now()]))
      // The reference of a failure is drawn; of letters alone it is widest, and looks most like a word.
      const draw = crypto.getRandomValues.bind(crypto)
      crypto.getRandomValues = (array) =>
        array instanceof Uint8Array && array.length === 5 ? array.fill(0xcd) : draw(array)
    }, told)
  }
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await open?.(page, askApi)
  // What slides or fades is not what people read in the end.
  await page.evaluate(() => {
    const endings = document
      .getAnimations()
      // What follows the scroll position runs for ever.
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished)
    return Promise.race([
      Promise.allSettled(endings),
      new Promise((resolve) => setTimeout(resolve, 1500)),
    ])
  })
}
