import { beforeEach, expect, test } from 'vitest'

import { dismissToast, showToast, takeBackToast, toasts } from './toast.ts'

const currentToast = () => toasts.read().at(-1)

beforeEach(() => {
  for (let toast = currentToast(); toast; toast = currentToast()) dismissToast(toast.id)
})

test('news replaces news', () => {
  showToast({ text: 'Link copied' })
  const id = showToast({ text: 'Deleted 3 videos' })
  expect(currentToast()?.text).toBe('Deleted 3 videos')
  dismissToast(id)
  expect(currentToast()).toBeUndefined()
})

test('an error stays beneath the news and comes back after it', () => {
  showToast({ text: 'Not saved', tone: 'error' })
  const id = showToast({ text: 'Link copied' })
  expect(currentToast()?.text).toBe('Link copied')
  dismissToast(id)
  expect(currentToast()?.text).toBe('Not saved')
})

test('dismissing a toast that is gone changes nothing else', () => {
  const id = showToast({ text: 'First' })
  showToast({ text: 'Second' })
  dismissToast(id)
  expect(currentToast()?.text).toBe('Second')
})

test('what is said of the same takes the place of an error, which does not come back', () => {
  showToast({ text: 'Not saved', tone: 'error', about: 'save 1' })
  const id = showToast({ text: 'Saved', about: 'save 1' })
  dismissToast(id)
  expect(currentToast()).toBeUndefined()
})

test('an error is taken back, and those about something else stay', () => {
  showToast({ text: 'Not saved', tone: 'error', about: 'save 1' })
  showToast({ text: 'Not sent', tone: 'error', about: 'save 2' })
  takeBackToast('save 2')
  expect(currentToast()?.text).toBe('Not saved')
})
