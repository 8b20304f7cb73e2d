import { expect, test } from 'vitest'

import { mostAddressesB } from './guarded.ts'

const gibB = 1024 ** 3

test.each([
  ['where there is little, enough for a film in 1080 lines', 0.5, 1.375],
  ['where there is more, less than there is', 5, 4.75],
  ['nowhere more than the largest film takes', 64, 6],
])('%s', (_, machineGiB, limitGiB) => {
  expect(mostAddressesB(machineGiB * gibB)).toBe(limitGiB * gibB)
})
