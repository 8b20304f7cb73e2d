import { expect, test } from 'vitest'

import { allFiles, codesIn, tableUnder } from './read-documents.ts'

const document = 'docs/architecture.md'

/** Folders with code directly below one. */
function roomsOf(area: string): string[] {
  const below = [...allFiles].filter((file) => file.startsWith(`${area}/`) && /\.tsx?$/.test(file))
  const rooms = below.map((file) => file.slice(area.length + 1).split('/'))
  return [...new Set(rooms.flatMap(([room = '', ...rest]) => (rest.length > 0 ? [room] : [])))]
}

test.each(tableUnder(document, '### Rooms'))(
  'the rooms of %s in docs/architecture.md are those there are',
  (area, rooms) => {
    const [folder = ''] = codesIn(area)
    expect(codesIn(rooms).toSorted()).toEqual(roomsOf(folder).toSorted())
  },
)

test('the floors of the service in docs/architecture.md have every room', () => {
  const written = tableUnder(document, '### The service').flatMap((cells) =>
    codesIn(cells.join(' ')),
  )
  expect(
    written.filter((name) => name !== 'main.ts').toSorted(),
    'docs/architecture.md, “The service”, beside the folders of server: a new noun is written down there',
  ).toEqual(roomsOf('server').toSorted())
})
