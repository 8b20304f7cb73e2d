import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'

import { handFocusOn } from './hand-focus-on.ts'

afterEach(cleanup)

function Rows({ names }: { names: readonly string[] }): ReactNode {
  return (
    <main>
      <h1>Your videos</h1>
      <ul>
        {names.map((name) => (
          <li key={name} ref={handFocusOn}>
            <a href={`#${name}`}>{name}</a>
            <button type="button" aria-haspopup="menu">{`Actions for ${name}`}</button>
            <button type="button">{`Tell of ${name}`}</button>
          </li>
        ))}
      </ul>
    </main>
  )
}

const menuOf = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` })

test('the focus of a row that goes is in the next, then in the one before, then on the heading', async () => {
  const { rerender } = render(<Rows names={['one', 'two', 'three']} />)
  menuOf('two').focus()
  rerender(<Rows names={['one', 'three']} />)
  await waitFor(() => expect(document.activeElement).toBe(menuOf('three')))
  rerender(<Rows names={['one']} />)
  await waitFor(() => expect(document.activeElement).toBe(menuOf('one')))
  rerender(<Rows names={[]} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

test('a row that goes without the focus leaves it where it is', async () => {
  const { rerender } = render(<Rows names={['one', 'two']} />)
  menuOf('two').focus()
  rerender(<Rows names={['two']} />)
  await Promise.resolve()
  expect(document.activeElement).toBe(menuOf('two'))
})

test('a row that goes with its page leaves the focus to the page that comes', async () => {
  const { rerender } = render(<Rows names={['one', 'two']} />)
  menuOf('two').focus()
  const before = location.pathname
  history.pushState(null, '', '/elsewhere')
  rerender(<Rows names={['one']} />)
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
  history.replaceState(null, '', before)
})
