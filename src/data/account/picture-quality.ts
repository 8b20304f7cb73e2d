import { queryClient } from '#api/query-client.ts'
import type { Preferences } from '#contract/people.ts'

import { meQuery } from '../me.ts'

export type PictureQuality = Preferences['defaultQuality']

/** The most lines of a picture, and no more than needed soon is loaded ahead. */
export const dataSaverLines = 480

/** Is data saved, by choice, or as the device asks (`doesDeviceSave`) where nothing else is chosen? */
export function isDataSaved(quality: PictureQuality, doesDeviceSave: boolean): boolean {
  return quality === 'dataSaver' || (quality === 'auto' && doesDeviceSave)
}

/** What the player may choose by itself: a picture of so many lines at most. `Infinity` where nothing holds it back. */
export function mostLines(quality: PictureQuality, doesDeviceSave: boolean): number {
  if (isDataSaved(quality, doesDeviceSave)) return dataSaverLines
  return quality === 'auto' || quality === 'dataSaver' ? Infinity : Number(quality)
}

/** What is kept with the account of whoever is here; null where nobody is known to be. */
export function keptQuality(): PictureQuality | null {
  return queryClient.getQueryData(meQuery().queryKey)?.preferences.defaultQuality ?? null
}
