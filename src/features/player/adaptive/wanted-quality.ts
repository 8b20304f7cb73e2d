import * as z from 'zod/mini'

import { Preferences } from '#contract/people.ts'
import { changePreferences } from '#data/account/account.ts'
import {
  isDataSaved,
  keptQuality,
  mostLines,
  type PictureQuality,
} from '#data/account/picture-quality.ts'
import { createStore } from '#lib/create-store.ts'
import { savesData } from '#ui/saves-data.ts'

/** Of whoever has no account: it stays with this browser. */
const KEY = 'foyer.quality'

/** What counts for the film that plays. */
export const savingData = createStore(false)

/** How good a picture may be: of whoever is signed in by their account, else by this browser. */
function wanted(): PictureQuality {
  return keptQuality() ?? kept()
}

/** Where nothing can be kept it lasts for this visit. */
let visitors: PictureQuality | null = null

/** Never fails: blocked storage or a spoilt value reads as nothing chosen. */
function kept(): PictureQuality {
  if (visitors !== null) return visitors
  try {
    return z.parse(Preferences.shape.defaultQuality, localStorage.getItem(KEY))
  } catch {
    return 'auto'
  }
}

/** So many lines at most, and whether no more is loaded ahead than is needed soon. */
export function readWish(): { lines: number; isSaving: boolean } {
  const isSaving = isDataSaved(wanted(), savesData())
  savingData.write(isSaving)
  return { lines: mostLines(wanted(), savesData()), isSaving }
}

/** Rejects when the account did not take it, and says again what it said before. */
export async function keepWish(defaultQuality: PictureQuality): Promise<void> {
  if (keptQuality() !== null) {
    await changePreferences({ defaultQuality })
    return
  }
  visitors = defaultQuality
  try {
    localStorage.setItem(KEY, defaultQuality)
  } catch {
    // Blocked, or full.
  }
}
