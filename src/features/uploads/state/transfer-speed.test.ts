import { expect, test } from 'vitest'

import {
  isLongWay,
  measureTransfer,
  stalledForMs,
  startTransfer,
  timeLeftMs,
} from './transfer-speed.ts'

function run(bytesPerStep: number[], stepMs = 1_000) {
  let speed = startTransfer(0, 0)
  let bytes = 0
  bytesPerStep.forEach((step, index) => {
    bytes += step
    speed = measureTransfer(speed, (index + 1) * stepMs, bytes)
  })
  return speed
}

test('an even stream reads as its own speed', () => {
  expect(run([1000, 1000, 1000, 1000]).bytesPerSecond).toBeCloseTo(1000)
})

test('one slow second moves the speed only a little', () => {
  const speed = run([1000, 1000, 1000, 1000, 0]).bytesPerSecond
  expect(speed).toBeGreaterThan(800)
  expect(speed).toBeLessThan(1000)
})

test('no time left is told in the first five seconds', () => {
  const speed = run([1000, 1000, 1000, 1000])
  expect(timeLeftMs(speed, 4_000, 100_000)).toBeNull()
  expect(timeLeftMs(speed, 5_000, 10_000)).toBeCloseTo(6_000)
})

test('bytes of an earlier session are not counted as speed', () => {
  const speed = measureTransfer(startTransfer(0, 5_000_000), 1_000, 5_001_000)
  expect(speed.bytesPerSecond).toBeCloseTo(1000)
})

test('a chunk sent again does not make the speed negative', () => {
  let speed = run([1000, 1000])
  speed = measureTransfer(speed, 3_000, 500)
  speed = measureTransfer(speed, 4_000, 1_500)
  expect(speed.bytesPerSecond).toBeGreaterThan(0)
})

test('samples closer than a quarter of a second lose no bytes', () => {
  let speed = startTransfer(0, 0)
  for (let step = 1; step <= 40; step += 1) speed = measureTransfer(speed, step * 100, step * 100)
  expect(speed.bytesPerSecond).toBeCloseTo(1000)
})

test('a stall is told after twenty seconds without a byte', () => {
  let speed = run([1000])
  speed = measureTransfer(speed, 15_000, 1000)
  expect(stalledForMs(speed, 20_000)).toBeNull()
  expect(stalledForMs(speed, 25_000)).toBe(24_000)
})

test('a stalled transfer has no time left', () => {
  expect(timeLeftMs(run([0, 0, 0, 0, 0, 0]), 6_000, 1000)).toBeNull()
})

const MiB = 1024 ** 2

test.each([
  ['a slow line', 8 * MiB, 48 * MiB, true],
  ['a fast line that is soon through', 60 * MiB, 300 * MiB, false],
  ['a fast line with hours of film', 60 * MiB, 4096 * MiB, true],
])('the file is copied beside %s: %#', (_, bytesPerS, totalB, isCopied) => {
  expect(isLongWay(run([bytesPerS]), 1_000, totalB)).toBe(isCopied)
})

test('the first moment says nothing of how long it takes; later, standing still does', () => {
  expect(isLongWay(run([1000], 250), 400, 100_000)).toBe(false)
  expect(isLongWay(startTransfer(0, 0), 600, 100_000)).toBe(false)
  expect(isLongWay(startTransfer(0, 0), 2_100, 100_000)).toBe(true)
  const fast = run([60 * MiB])
  expect(isLongWay(fast, 2_000, 300 * MiB)).toBe(false)
  expect(isLongWay(fast, 3_500, 300 * MiB)).toBe(true)
})
