import { t } from '@lingui/core/macro'

import { paths } from '#config/paths.ts'
import { showToast } from '#ui/overlays/toast.ts'

/** Puts the address of a video on the clipboard, or shows it where that is not allowed. */
export async function copyLink(videoId: string): Promise<void> {
  const address = new URL(paths.watch(videoId), location.origin).href
  await navigator.clipboard.writeText(address).then(
    () => showToast({ about: 'clipboard', text: t`Link copied.` }),
    () =>
      showToast({
        about: 'clipboard',
        text: t`Copying isn’t allowed here. The link is ${address}`,
        tone: 'error',
      }),
  )
}
