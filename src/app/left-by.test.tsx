import { expect, test } from 'vitest'

import { focusLinkLeftBy, rememberLinks } from './left-by.ts'

test('the link that was followed has the focus again, though rows came before it since it had it', () => {
  const main = document.createElement('main')
  const rowOf = (name: string) => {
    const link = document.createElement('a')
    link.href = '#stage'
    link.append(name)
    return link
  }
  const followed = rowOf('Number 200')
  main.append(rowOf('Number 199'), followed, rowOf('Number 201'))
  document.body.append(main)
  const stop = rememberLinks('here')
  followed.focus()
  main.prepend(rowOf('Number 198'))
  followed.click()
  stop()
  followed.blur()
  expect(focusLinkLeftBy('here')).toBe(true)
  expect(document.activeElement).toBe(followed)
})
