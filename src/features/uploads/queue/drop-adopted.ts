import { dropItem, readQueue } from '../state/queue-store.ts'
import { isAdopted, type UploadItem } from '../state/upload-item.ts'
import { letGoOfUpload } from '../state/upload-lock.ts'

/** Another tab of this browser sends it after all: there it is known better. */
export function dropAdopted({ key, videoId, version }: UploadItem): void {
  for (const one of readQueue().items) {
    const isSame = one.videoId === videoId && (one.version ?? 1) === (version ?? 1)
    if (!isAdopted(one) || !isSame || one.key === key) continue
    dropItem(one.key)
    letGoOfUpload(one.key)
  }
}
