import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { AccessibilityPage } from './accessibility-page.tsx'
import { readStatement } from './read-statement.ts'

test('the statement has its headings, and each paragraph is one', () => {
  render(<AccessibilityPage helpContact="help@quillmoor.test" />)
  screen.getByRole('heading', { level: 1, name: 'Accessibility' })
  screen.getByRole('heading', { level: 2, name: 'Where it falls short' })
  screen.getByText(/an assessment of our own: nobody from outside/)
  const points = screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem'))
  expect(points.every((items) => items.length > 2)).toBe(true)
  screen.getByText('help@quillmoor.test')
})

test('a language nobody has translated it into gets it as it was written, and says so', () => {
  const { lang, blocks } = readStatement('nl')
  expect(lang).toBe('en')
  expect(blocks[0]?.kind).toBe('heading')
})

test('every translation has the parts of the original', () => {
  const shape = (language: string) =>
    readStatement(language).blocks.map((block) =>
      block.kind === 'list' ? block.items.length : block.kind,
    )
  for (const language of ['de', 'fr', 'ar']) {
    expect(readStatement(language).lang).toBe(language)
    expect(shape(language), language).toEqual(shape('en'))
  }
})
