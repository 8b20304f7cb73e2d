import { expect } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { media, togglePlay, whenReady } from '../player.ts'
import type { Screen } from '../screens.ts'

const film = paths.watch('Qm7fLdesk_1')

/** What lies over a page, or comes when it is asked for. */
export const openedScreens: readonly Screen[] = [
  {
    name: 'account menu',
    path: paths.about(),
    as: 'mara',
    open: async (page) => page.getByRole('button', { name: 'your account' }).click(),
  },
  {
    name: 'menu of a card',
    path: paths.browse(),
    as: 'mara',
    async open(page) {
      const card = page.getByRole('article').filter({ hasText: 'lighting desk' })
      await card.hover()
      await card.getByRole('button', { name: 'More for' }).click()
      await card.getByRole('menuitem', { name: 'Edit' }).waitFor()
    },
  },
  {
    name: 'settings of the player',
    path: film,
    as: 'iris',
    async open(page) {
      // Before the first play the picture stands bare.
      await whenReady(page)
      if ((await media(page)).isPaused) await togglePlay(page)
      await expect.poll(async () => (await media(page)).isPaused).toBe(false)
      await togglePlay(page)
      await page.getByRole('button', { name: 'Settings', exact: true }).click()
    },
  },
  {
    name: 'share',
    path: film,
    as: 'iris',
    open: async (page) => page.getByRole('button', { name: 'Share' }).click(),
  },
  {
    name: 'shortcuts',
    path: film,
    as: 'iris',
    open: async (page) => page.keyboard.press('?'),
  },
  {
    name: 'writing a comment',
    path: film,
    as: 'iris',
    open: async (page) => page.getByPlaceholder('Add a comment').click(),
  },
  {
    name: 'suggestions',
    path: paths.about(),
    as: 'iris',
    open: async (page) => {
      await page.getByRole('combobox').fill('li')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'videos selected',
    path: paths.studioVideos(),
    as: 'mara',
    open: async (page) => page.getByRole('row').nth(1).getByRole('checkbox').check(),
  },
  {
    name: 'deleting',
    path: paths.studioVideo('w3aVe9clrs_'),
    as: 'mara',
    open: async (page) => page.getByRole('button', { name: 'Delete video' }).click(),
  },
]
