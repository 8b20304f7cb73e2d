import type { Page } from '@playwright/test'

import type { Api } from './api.ts'

/**
 * Takes away what a test has sent. Its pages are closed before: one that is still open asks for what it
 * shows, is told that it is gone, and that would count as an error of the page.
 */
export async function deleteVideos(page: Page, api: Api, named: string): Promise<void> {
  for (const open of page.context().pages()) await open.close()
  const { body } = await api.call('GET', '/me/videos?limit=100')
  for (const video of body.items) {
    if (String(video.title).startsWith(named)) await api.call('DELETE', `/videos/${video.id}`)
  }
}
