import { t } from '@lingui/core/macro'

import { showToast } from './toast.ts'

/** Puts the address of a page of this app on the clipboard and says so, or shows it where that is not allowed. */
export async function copyLink(path: string): Promise<void> {
  const address = new URL(path, location.origin).href
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
