/** Movies and sound by type, and the endings some systems have no type for. What a file is, its bytes decide. */
const ACCEPT =
  'video/*,audio/*,.mkv,.mov,.m4v,.webm,.mp4,.ts,.mts,.ogv,.avi,.wmv,.flv,.mxf,.rm,.m4a,.flac,.ogg,.gif'

/** Kept while its dialog is open: an input that nothing holds may be gone before its files come. */
let asked: HTMLInputElement | null = null

/**
 * Opens the system's file dialog and hands over what is chosen. There is nothing to do when somebody
 * changes their mind, and "cancel" is no last word either: some browsers say it before the files come.
 */
export function chooseFiles(
  take: (files: File[]) => void,
  options: { isSingle?: boolean } = {},
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = ACCEPT
  input.multiple = !options.isSingle
  input.addEventListener('change', () => take(Array.from(input.files ?? [])), { once: true })
  asked = input
  asked.click()
}
