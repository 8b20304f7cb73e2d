import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import {
  pass,
  readPreferences,
  startWatching,
  stopWatching,
  type Watching,
} from '#tests/support/watching.ts'

import { readWish, savingData } from '../adaptive/wanted-quality.ts'
import { playerState } from './player-store.ts'
import { saveData } from './save-data.ts'

let page: Watching
beforeEach(() => {
  page = startWatching()
})
afterEach(stopWatching)

const deviceSaves = (saveData: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
const said = () => playerState().notice?.text

test('nothing is chosen at first: all that the line carries, but on a device that saves data', () => {
  deviceSaves(false)
  expect(readWish()).toEqual({ lines: Infinity, isSaving: false })
  deviceSaves(true)
  expect([readWish(), savingData.read()]).toEqual([{ lines: 480, isSaving: true }, true])
})

test('the data saver is kept with the account, and off on a device that saves data is a choice too', async () => {
  deviceSaves(false)
  await saveData(true)
  expect(page.asked.at(-1)).toMatchObject({
    method: 'PATCH',
    body: { defaultQuality: 'dataSaver' },
  })
  expect([readPreferences()?.defaultQuality, readWish().lines]).toEqual(['dataSaver', 480])
  expect(said()).toBe('Data saver on')
  await saveData(false)
  expect(page.asked.at(-1)?.body).toEqual({ defaultQuality: 'auto' })
  deviceSaves(true)
  await saveData(false)
  expect(page.asked.at(-1)?.body).toEqual({ defaultQuality: '2160' })
  expect([readWish(), said()]).toEqual([{ lines: 2160, isSaving: false }, 'Data saver off'])
})

test('what the account does not take is taken back, and said', async () => {
  deviceSaves(false)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const kept = saveData(true)
  await pass(60_000)
  await kept
  expect([said(), readWish().isSaving]).toEqual(['That setting was not kept.', false])
})

test('a visitor’s choice stays with the browser and asks nobody', async () => {
  deviceSaves(false)
  queryClient.clear()
  await saveData(true)
  expect([page.asked, readWish().lines]).toEqual([[], 480])
  expect(localStorage.getItem('foyer.quality')).toBe('dataSaver')
})
