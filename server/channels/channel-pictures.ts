import type { Channel } from '#contract/channels.ts'
import type { MediaUrls } from '#server/access/media-urls.ts'
import type { StoredPicture } from '#server/database/stored-json.ts'

interface Shown {
  picture: StoredPicture | null
  visibility: Channel['visibility']
}

/**
 * The picture or banner of a channel as the contract says it, none or one. A new picture has a new key, so its address is
 * the same for all and as long as it is shown, and caches never ask again (docs/decisions/0045).
 */
export function channelPictures(
  { picture, visibility }: Shown,
  mediaUrls: MediaUrls,
): Channel['avatar'] {
  if (picture === null) return []
  const { key, width, height } = picture
  const url = mediaUrls.forKey(key, { lifetime: 'file', isPublic: visibility === 'public' })
  return [{ url, width, height }]
}
