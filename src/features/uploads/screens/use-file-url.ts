import { useQuery } from '@tanstack/react-query'

import { heldFileQuery } from '#data/drafts.ts'

import { takeFile } from '../state/held-files.ts'
import { pictureAddress } from './picture-address.ts'

/** An address the file itself can be played from before anything is sent; null where it is not here. */
export function useFileUrl(key: string): string | null {
  const { data } = useQuery(
    heldFileQuery(key, async () => {
      const file = await takeFile(key)
      return file ? pictureAddress(file) : null
    }),
  )
  return data ?? null
}
