import { t } from '@lingui/core/macro'

import { savesData } from '#ui/saves-data.ts'

import { keepWish } from '../adaptive/wanted-quality.ts'
import { adaptiveNow } from './attach-source.ts'
import { notify } from './player-actions.ts'

/**
 * Switches the data saver, for this film and all others. Off on a device that saves data has to be said: there is no limit
 * then, where otherwise nothing is chosen.
 */
export async function saveData(isSaving: boolean): Promise<void> {
  const quality = isSaving ? 'dataSaver' : savesData() ? '2160' : 'auto'
  const isKept = keepWish(quality)
  adaptiveNow()?.followWish()
  notify(isSaving ? t`Data saver on` : t`Data saver off`)
  try {
    await isKept
  } catch {
    adaptiveNow()?.followWish()
    notify(t`That setting was not kept.`)
  }
}
