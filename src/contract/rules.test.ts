import { expect, test } from 'vitest'

import { raisesAudience } from './rules.ts'

test('an audience is raised from the few to the many', () => {
  expect(raisesAudience('private', 'internal')).toBe(true)
  expect(raisesAudience('public', 'internal')).toBe(false)
})
