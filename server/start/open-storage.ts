import { join } from 'node:path'

import type { Config } from '#server/base/config.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'
import { createEitherStorage } from '#server/storage/either-storage.ts'
import { createS3Storage } from '#server/storage/s3/s3-storage.ts'
import type { Storage } from '#server/storage/storage.ts'

type Settings = Pick<Config, 'storage' | 'dataDir'>

/** Files as the settings have them. Where there are two places, what is not in the first is found in the other. */
export async function openStorage(settings: Settings): Promise<Storage> {
  const { to, from } = await openPlaces(settings)
  return from === null ? to : createEitherStorage(to, from)
}

/** Where new files go, and where files may still be that were taken in before. */
export async function openPlaces({
  storage: { where, bucket, delivery },
  dataDir,
}: Settings): Promise<{ to: Storage; from: Storage | null }> {
  const disk = await createDiskStorage(join(dataDir, 'files'))
  if (bucket === null) return { to: disk, from: null }
  const objects = createS3Storage({ bucket, isSentTo: delivery === 'redirect' })
  return where === 's3' ? { to: objects, from: disk } : { to: disk, from: objects }
}
