import { beforeEach, expect, test, vi } from 'vitest'

import type * as sessionMachine from '#auth/session/session-machine.ts'

import { carriedWords, dropCarriedWords, forgetCarriedWords, leaveWords } from './carried-words.ts'

const here = vi.hoisted(() => ({ sub: 'iris' }))
vi.mock('#auth/session/session-machine.ts', async (load) => ({
  ...(await load<typeof sessionMachine>()),
  personOf: () => ({ profile: here }),
}))

beforeEach(() => {
  sessionStorage.clear()
  here.sub = 'iris'
})

test('words are found until they are dropped, by their name and by their writer alone', () => {
  leaveWords('profile', { bio: 'I mend' })
  expect(carriedWords('chapters')).toBeUndefined()
  here.sub = 'mara'
  expect(carriedWords('profile')).toBeUndefined()
  here.sub = 'iris'
  expect(carriedWords('profile')).toEqual({ bio: 'I mend' })
  expect(carriedWords('profile')).toEqual({ bio: 'I mend' })
  dropCarriedWords('profile')
  expect(carriedWords('profile')).toBeUndefined()
})

test('whoever signs out leaves none behind, and nothing else goes', () => {
  leaveWords('profile', 'mine')
  sessionStorage.setItem('foyer.place', 'here')
  forgetCarriedWords()
  expect(Object.keys(sessionStorage)).toEqual(['foyer.place'])
})
