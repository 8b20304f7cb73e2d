import type { Shelf } from '#contract/home.ts'
import type { Video } from '#contract/videos.ts'

type Pictured = Pick<Video, 'thumbnail'>

/** The picture of a video where it is shown large: through the door of the front, and in the player before it plays. */
export function largePicture(video: Pictured | undefined): string | undefined {
  return video?.thumbnail?.srcset.at(-1)?.url
}

/** The video that is seen through the door of the front. */
export function frontVideo<Of extends Pictured>(
  shelves: readonly (Pick<Shelf, 'layout'> & { items: readonly Of[] })[],
): Of | undefined {
  const marquee = shelves.find(({ layout }) => layout === 'marquee')
  return marquee?.items[0] ?? shelves.flatMap(({ items }) => items)[0]
}

/**
 * The largest picture of a first screen stands in its outline as soon as the API has named it, and need not wait for the
 * code of that screen, which finds it in memory. What cannot be read, or may not be watched yet, leaves the outline alone.
 */
export async function placePicture(answer: Response): Promise<void> {
  // Not parsed, as what parses comes with the application: a field that is not there ends it.
  const { shelves, state, thumbnail, width, height } = Object(await answer.json())
  const isFront = shelves !== undefined
  if (!isFront && !state.endsWith('ready')) return
  const url = largePicture(isFront ? frontVideo(shelves) : { thumbnail })
  const place = document.querySelector<HTMLElement>(
    isFront ? '.start-front .front-arch' : '.start-stage',
  )
  if (!url || !place) return
  // Until it is here, the colour that the player has behind it too, where a picture leaves none of it to be seen.
  if (width / height === 16 / 9) place.style.background = thumbnail.dominant
  const picture = new Image()
  picture.alt = ''
  picture.fetchPriority = 'high'
  picture.src = url
  // A broken one would have a frame of its own.
  picture.addEventListener('error', () => picture.remove())
  place.append(picture)
}
