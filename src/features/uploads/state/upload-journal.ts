import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import * as z from 'zod/mini'

import { UploadItem } from './upload-item.ts'

/** The journal survives a reload, a crash and a restart. Two databases: idb-keyval has one store in each. */
let stores: { items: UseStore; files: UseStore } | null = null

function open(): { items: UseStore; files: UseStore } {
  stores ??= {
    items: createStore('foyer-uploads', 'items'),
    files: createStore('foyer-upload-files', 'files'),
  }
  return stores
}

/** A copy in the browser's own storage is kept up to this size and this share of what it grants. */
const MOST_FILE_B = 4 * 1024 ** 3
const MOST_QUOTA_SHARE = 0.4

/** Keeps an item as it is now. Storage that is blocked costs the journal, never the upload. */
export async function writeItem(item: UploadItem): Promise<void> {
  await set(item.key, item, open().items).catch(() => undefined)
}

/** What this person left unfinished on this device, oldest first. Records we cannot read are skipped. */
export async function readItems(subject: string): Promise<UploadItem[]> {
  const found = await entries<string, unknown>(open().items).catch(() => [])
  return found
    .flatMap(([, value]) => parse(value))
    .filter((item) => item.subject === subject)
    .toSorted((a, b) => a.addedAtMs - b.addedAtMs)
}

export async function readItem(key: string): Promise<UploadItem | null> {
  const value = await get<unknown>(key, open().items).catch(() => undefined)
  return parse(value).at(0) ?? null
}

function parse(value: unknown): UploadItem[] {
  const result = z.safeParse(UploadItem, value)
  return result.success ? [result.data] : []
}

/** Forgets an item and its copy. */
export async function forgetItem(key: string): Promise<void> {
  await Promise.all([del(key, open().items).catch(() => undefined), dropFile(key)])
}

/** Forgets the copy alone: the item is of another file by now. */
export async function dropFile(key: string): Promise<void> {
  await del(key, open().files).catch(() => undefined)
}

/**
 * Copies the file into the browser's storage; false when it is too large, there is no room, or it is not wanted any
 * more by the time that is known. Rejects where the browser has no storage to give.
 */
export async function keepFile(key: string, file: File, isWanted: () => boolean): Promise<boolean> {
  if (file.size > MOST_FILE_B) return false
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (!isWanted() || file.size > quota * MOST_QUOTA_SHARE - usage) return false
  await set(key, file, open().files)
  return true
}

export async function readFile(key: string): Promise<File | null> {
  const value = await get<unknown>(key, open().files).catch(() => undefined)
  return value instanceof File ? value : null
}
