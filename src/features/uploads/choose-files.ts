/** Movies by type, and the endings some systems have no type for. What a file is, its bytes decide. */
const ACCEPT = 'video/*,.mkv,.mov,.m4v,.webm,.mp4,.ts,.ogv'

/** Opens the system's file dialog; an empty list when the person changes their mind. */
export function chooseFiles(options: { isSingle?: boolean } = {}): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = ACCEPT
  input.multiple = !options.isSingle
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(Array.from(input.files ?? [])), { once: true })
    input.addEventListener('cancel', () => resolve([]), { once: true })
    input.click()
  })
}
