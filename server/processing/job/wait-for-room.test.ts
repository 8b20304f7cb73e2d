import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'

import { createLog } from '#server/base/log.ts'
import { usualWaits } from '#server/base/waits.ts'
import type { Pass } from '#server/processing/plan/plan.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'

import { waitForRoom } from './wait-for-room.ts'

const rung = {
  name: 'v1080',
  lines: 1080,
  width: 1920,
  height: 1080,
  isCopy: false,
  codec: 'h264' as const,
}
const pass: Pass = { video: [{ ...rung, maxBitrate: 5_000_000 }], audio: [] }
const gib = 1024 ** 3

async function waiting(freeB: () => number, signal = new AbortController().signal) {
  const told: boolean[] = []
  const needs = {
    storage: { ...(await createDiskStorage(tmpdir())), freeB: async () => freeB() },
    waits: { ...usualWaits, roomMs: 5 },
    log: createLog({ level: 'silent', isPretty: false }),
  }
  const report = { lacksRoom: async (lacks: boolean) => void told.push(lacks) }
  const film = { pass, durationMs: 3_600_000, folder: tmpdir(), signal }
  const ended = waitForRoom(needs, report, film)
  return { told, ended }
}

test('a pass that has room begins without a word', async () => {
  const { told, ended } = await waiting(() => 2 * gib)
  await ended
  expect(told).toEqual([])
})

test('one that has none says so, and goes on by itself once there is some', async () => {
  let freeB = gib
  const { told, ended } = await waiting(() => freeB)
  await expect.poll(() => told).toEqual([true])
  freeB = 2 * gib
  await ended
  expect(told).toEqual([true, false])
})

test('one that is taken back waits no longer', async () => {
  const taken = new AbortController()
  const { told, ended } = await waiting(() => 0, taken.signal)
  await expect.poll(() => told).toEqual([true])
  taken.abort()
  await expect(ended).rejects.toThrow('aborted')
})
