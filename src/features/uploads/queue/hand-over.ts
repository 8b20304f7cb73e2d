import { dispatch } from '../state/dispatch.ts'
import { copyForLater, holdFile } from '../state/held-files.ts'
import type { UploadItem } from '../state/upload-item.ts'

/** Gives an upload the file it wants, the same bytes: it goes on where it stopped, and makes the pictures it could not. */
export function handOver({ key, fileName, pictures, uploadUrl }: UploadItem, file: File): void {
  holdFile(key, named(fileName, file))
  dispatch(key, { type: 'recovered', lastModifiedMs: file.lastModified })
  if (pictures === 'no-file') dispatch(key, { type: 'illustrated', pictures: 'none' })
  if (uploadUrl !== null) void copyForLater(key)
}

/** The same bytes under another name are kept under the name by which they are known here. */
function named(name: string, file: File): File {
  const { type, lastModified } = file
  return file.name === name ? file : new File([file], name, { type, lastModified })
}
