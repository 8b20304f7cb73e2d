import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { SignInError } from '../session/sign-in-error.ts'
import {
  askAgainNextTime,
  forgetAskingAgain,
  forgetFailure,
  isAskingAgain,
  isOwnSignOut,
  lastFailure,
  lastReturnTo,
  rememberFailure,
  rememberReturnTo,
  rememberSignOut,
} from './sign-in-memory.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('location', new URL('https://videos.quillmoor.example/'))
})
afterEach(() => vi.unstubAllGlobals())

test('why a sign-in failed is known after a reload, until it is forgotten', () => {
  expect(lastFailure()).toBeNull()
  rememberFailure(new SignInError('access_denied', 'not today'))
  expect(lastFailure()).toBeInstanceOf(SignInError)
  expect(lastFailure()).toMatchObject({ code: 'access_denied', detail: 'not today' })
  forgetFailure()
  expect(lastFailure()).toBeNull()
})

test('a failure that an older version wrote down otherwise is none', () => {
  sessionStorage.setItem('foyer.failure', '{"code":"no such code","detail":null}')
  expect(lastFailure()).toBeNull()
  sessionStorage.setItem('foyer.failure', '{')
  expect(lastFailure()).toBeNull()
})

test('a sign-out is this tab’s own by its state, or where the provider brings none back', () => {
  expect(isOwnSignOut(null)).toBe(false)
  rememberSignOut('mine')
  expect(['mine', null, 'theirs'].map(isOwnSignOut)).toEqual([true, true, false])
})

test('the next sign-in asks who it is, in every tab, until one has', () => {
  expect(isAskingAgain()).toBe(false)
  askAgainNextTime()
  expect(isAskingAgain()).toBe(true)
  forgetAskingAgain()
  expect(isAskingAgain()).toBe(false)
})

test('where a sign-in wants to go is a place of ours', () => {
  rememberReturnTo('/watch/v1?t=3')
  expect(lastReturnTo()).toBe('/watch/v1?t=3')
  rememberReturnTo('//evil.example')
  expect(lastReturnTo()).toBe('/')
})
