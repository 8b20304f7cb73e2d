import { expect, test } from 'vitest'

import { markTyped } from './mark-typed.ts'

/** The text with what is marked in brackets. */
function marked(text: string, typed: string): string {
  const { matches } = markTyped(text, typed)
  return matches.reduceRight(
    (so, [start, end]) => `${so.slice(0, start)}[${so.slice(start, end)}]${so.slice(end)}`,
    text,
  )
}

test.each([
  ['Paper lantern, part 2', 'lan pa', '[Pa]per [lan]tern, [pa]rt 2'],
  ['Der Übersee-Club', 'übers', 'Der [Übers]ee-Club'],
  ['إضاءة المسرح', 'المس', 'إضاءة [المس]رح'],
  ['Straßenbahndepot', 'depot', 'Straßenbahn[depot]'],
  ['Straßenbahn', 'strasse', '[Straße]nbahn'],
  // By so few letters nothing is found inside of a word either.
  ['Slip casting', 'lip', 'Slip casting'],
  // In lower case it is longer than it is.
  ['İstanbul at night', 'night', 'İstanbul at [night]'],
  ['Anything', '  ', 'Anything'],
])('of “%s”, “%s” is marked', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})
