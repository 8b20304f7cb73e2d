import { t } from '@lingui/core/macro'

import { showToast } from '#ui/overlays/toast.ts'

/** Copies the address of a page of this app, and says so. */
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
