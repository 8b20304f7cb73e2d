import { html } from 'hono/html'

import { findVideoToSee } from '#server/access/find-video.ts'
import type { Services } from '#server/api/services.ts'
import { DatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { loadDetail } from '#server/videos/video-detail.ts'

import { builtFile, type BuiltFile } from './built-files.ts'

const videoPath = /^\/w\/([\w-]+)\/?$/
const withoutScripts = /(<noscript>)[\s\S]*?(<\/noscript>)/
/** The address of a video with this query is its page for a browser that runs no scripts. */
const plainQuery = 'plain'
/** Followed by such a browser alone, so everybody else gets a page that asks the database for nothing. */
const door = `<noscript><meta http-equiv="refresh" content="0; url=?${plainQuery}" /></noscript>`

/** The application's page, and how it is told at which address. */
export interface Pages {
  at(url: URL): Promise<BuiltFile>
}

/** The page of every address; that of a public video also shows title and picture to whoever has switched scripts off. */
export function createPages(services: Services, page: BuiltFile): Pages {
  const markup = page.bytes.toString('utf8')
  const toFile = (text: string) => builtFile('index.html', Buffer.from(text))
  const ofVideo = toFile(markup.replace('<head>', `<head>${door}`))
  return {
    async at({ pathname, searchParams }) {
      const [, videoId] = videoPath.exec(pathname) ?? []
      if (videoId === undefined) return page
      if (!searchParams.has(plainQuery)) return ofVideo
      const words = await wordsOf(services, videoId)
      return words === null
        ? page
        : toFile(markup.replace(withoutScripts, (_, begin, end) => `${begin}${words}${end}`))
    },
  }
}

/** Null for what not everybody may see, and while the database cannot be asked. */
async function wordsOf(services: Services, videoId: string): Promise<string | null> {
  try {
    const { video } = await findVideoToSee(services.db, null, videoId)
    const { title, channel, thumbnail } = await loadDetail(services, null, video)
    const [picture] = thumbnail?.srcset.toSorted((a, b) => b.width - a.width) ?? []
    const words = await html`<h1>${title}</h1>
      <p>${channel.displayName}</p>
      ${picture && html`<img src="${picture.url}" alt="" />`}
      <p>
        Playing it needs JavaScript. Turn it on for this site in your browser’s settings, then
        reload.
      </p>`
    return words.toString()
  } catch (error) {
    if (error instanceof ProblemError || error instanceof DatabaseUnavailable) return null
    throw error
  }
}
