import { tellOtherTabs } from '../state/dispatch.ts'
import { releaseFile } from '../state/held-files.ts'
import { dropItem } from '../state/queue-store.ts'
import { forgetItem } from '../state/upload-journal.ts'
import { letGoOfUpload } from '../state/upload-lock.ts'

/** Takes an upload out of the queue and off this device, in every tab. What the service has of it stays there. */
export async function forgetUpload(key: string): Promise<void> {
  dropItem(key)
  releaseFile(key)
  await forgetItem(key)
  tellOtherTabs(key)
  letGoOfUpload(key)
}
