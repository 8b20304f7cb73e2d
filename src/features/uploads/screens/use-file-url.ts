import { useQuery } from '@tanstack/react-query'

import { heldFileQuery } from '#data/drafts.ts'

import { heldFile, takeFile } from '../state/held-files.ts'
import { pictureAddress } from './picture-address.ts'

/**
 * An address the file itself can be played from before anything is sent; null where it is not here. At once for a file
 * of this page, so that what needs it does not come after the rest of the form.
 */
export function useFileUrl(key: string): string | null {
  const held = heldFile(key)
  const { data } = useQuery({
    ...heldFileQuery(key, async () => {
      const file = await takeFile(key)
      return file ? pictureAddress(file) : null
    }),
    enabled: held === undefined,
  })
  return held ? pictureAddress(held) : (data ?? null)
}
