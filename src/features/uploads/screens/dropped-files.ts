/** What systems leave in folders, and nobody means to upload. */
const LITTER = /^(?:\.|thumbs\.db$|desktop\.ini$)/i

/** All files of a drop, folders opened, in the order of their names. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // The entries have to be taken before the first wait: the list is emptied after the event.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry?.() ?? null)
  const plain = Array.from(transfer.files)
  if (!entries.some((entry) => entry?.isDirectory)) return plain
  const nested = await Promise.all(entries.filter((entry) => entry !== null).map(filesOf))
  return nested.flat()
}

/** How many things are being dragged; a folder counts as one until it is opened. */
export function draggedCount(transfer: DataTransfer): number {
  return Array.from(transfer.items).filter((item) => item.kind === 'file').length
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (LITTER.test(entry.name)) return []
  if (isFile(entry)) return [await openFile(entry)]
  if (!isFolder(entry)) return []
  const inside = await readFolder(entry)
  inside.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  return (await Promise.all(inside.map(filesOf))).flat()
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function openFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A reader hands out at most a hundred entries at a time, and none when it is through. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
