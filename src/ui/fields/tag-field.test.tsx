import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'

import { TagField } from './tag-field.tsx'

afterEach(cleanup)

function Example({ start }: { start?: string[] }): ReactNode {
  const [tags, setTags] = useState(start ?? [])
  return (
    <>
      <TagField
        label="Tags"
        tags={tags}
        onChange={setTags}
        limit={3}
        length={{ min: 2, max: 8 }}
        tooManyMessage="Too many."
        lengthMessage="Two to eight."
      />
      <output>{tags.join('|')}</output>
    </>
  )
}

const field = (): HTMLElement => screen.getByLabelText('Tags')
const tags = (): string | null => document.querySelector('output')?.textContent ?? null

test('Enter, a comma and leaving the field each add a tag', async () => {
  render(<Example />)
  await userEvent.type(field(), 'ink{Enter}paper,press')
  expect(tags()).toBe('ink|paper')
  await userEvent.tab()
  expect(tags()).toBe('ink|paper|press')
})

test.each(['،', '、', '，'])('%s of other keyboards is a comma, too', async (comma) => {
  render(<Example />)
  await userEvent.click(field())
  await userEvent.paste(`حبر${comma} ورق${comma}`)
  expect(tags()).toBe('حبر|ورق')
})

test('the same word in another case is the same tag', async () => {
  render(<Example start={['Ink']} />)
  await userEvent.type(field(), ' ink {Enter}')
  expect(tags()).toBe('Ink')
})

test('Backspace in the empty field takes the last tag back', async () => {
  render(<Example start={['ink', 'paper']} />)
  await userEvent.type(field(), '{Backspace}')
  expect(tags()).toBe('ink')
})

test('a tag too many stays in the field with the reason', async () => {
  render(<Example start={['ink', 'paper', 'press']} />)
  await userEvent.type(field(), 'type{Enter}')
  expect(tags()).toBe('ink|paper|press')
  expect(screen.getByText('Too many.')).toBeTruthy()
  expect(screen.getByDisplayValue('type')).toBeTruthy()
})

test('of a list what fits is added, and the rest stays in the field with the reason', async () => {
  render(<Example />)
  await userEvent.click(field())
  await userEvent.paste('ink, x, paper, letterpress, lead')
  expect(tags()).toBe('ink|paper|lead')
  expect(screen.getByText('Two to eight.')).toBeTruthy()
  expect(screen.getByDisplayValue('x, letterpress')).toBeTruthy()
})

test('length counts characters as people see them, not code units', async () => {
  render(<Example />)
  await userEvent.type(field(), '🎬🎬🎬🎬🎬🎬🎬🎬{Enter}')
  expect(tags()).toBe('🎬🎬🎬🎬🎬🎬🎬🎬')
  await userEvent.type(field(), 'letterpress{Enter}')
  expect(screen.getByText('Two to eight.')).toBeTruthy()
})

test('a tag is removed by its own button and the focus returns to the field', async () => {
  render(<Example start={['ink', 'paper']} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove ink' }))
  expect(tags()).toBe('paper')
  expect(document.activeElement).toBe(field())
})
