import { html } from 'hono/html'
import { NoResultError } from 'kysely'

import { findVideoToSee } from '#server/access/find-video.ts'
import type { Services } from '#server/api/services.ts'
import { strangerLimit } from '#server/api/stranger-limit.ts'
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

/** The application's page, as it is at an address for whoever asks from `clientAddress`. */
export interface Pages {
  at(url: URL, clientAddress: string): Promise<BuiltFile>
}

/** The page of every address; that of a public video also shows title and picture to whoever has switched scripts off. */
export function createPages(services: Services, page: BuiltFile): Pages {
  const markup = page.bytes.toString('utf8')
  const toFile = (text: string) => builtFile('index.html', Buffer.from(text))
  const ofVideo = toFile(markup.replace('<head>', `<head>${door}`))
  return {
    async at({ pathname, searchParams }, clientAddress) {
      const [, videoId] = videoPath.exec(pathname) ?? []
      if (videoId === undefined) return page
      if (!searchParams.has(plainQuery)) return ofVideo
      const shown = await describe(services, videoId, clientAddress)
      if (shown === null) return page
      const titled = markup.replace(/<title>[^<]*/, () => `<title>${shown.title}`)
      return toFile(
        titled.replace(withoutScripts, (_, begin, end) => `${begin}${shown.words}${end}`),
      )
    },
  }
}

/** Null for what not everybody may see, for an address that asks too often, and while the database cannot be asked. */
async function describe(services: Services, videoId: string, clientAddress: string) {
  try {
    // Counted before the database is asked, as calls of whoever has not signed in are.
    services.rateLimits.take('strangers', clientAddress, strangerLimit(services.config))
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
    return { title: (await html`${title}`).toString(), words: words.toString() }
  } catch (error) {
    if (isNoAnswer(error)) return null
    throw error
  }
}

/** The page of everybody is shown instead; also when somebody deletes the video between two questions. */
function isNoAnswer(error: unknown): boolean {
  return [ProblemError, DatabaseUnavailable, NoResultError].some((kind) => error instanceof kind)
}
