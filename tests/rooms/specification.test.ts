import { expect, test } from 'vitest'

import { limits } from '#contract/limits.ts'
import { Right, Role } from '#contract/people.ts'
import { errorStatus } from '#contract/problem.ts'
import { VideoState } from '#contract/videos.ts'
import { shortcuts } from '#features/player/keyboard/keyboard-map.ts'
import { UploadState } from '#features/uploads/state/upload-item.ts'
import { rightsOf } from '#server/access/portal-rights.ts'
import { canMove } from '#server/access/video-state.ts'

import { codesIn, tableUnder, textOf } from './read-documents.ts'

const specification = 'docs/specification.md'
const table = (heading: string) => tableUnder(specification, `### ${heading}`)

test('the codes of docs/specification.md are those of the contract, with their status', () => {
  const written = table('Codes').map(([status, code]) => [...codesIn(code), Number(status)])
  expect(written).toEqual(Object.entries(errorStatus))
})

test('the states of media in docs/specification.md lead where the service lets them go', () => {
  const written = new Map(table('States of media').map(([from, to]) => [codesIn(from)[0], to]))
  expect([...written.keys()]).toEqual(VideoState.options)
  for (const [from, to] of written) {
    // Restoring leads back to any of the others, in words.
    if (from === 'deleted') continue
    const allowed = VideoState.options.filter(
      (state) => state !== from && canMove(VideoState.parse(from), state),
    )
    expect(codesIn(to).toSorted(), `from ${from}`).toEqual(allowed.toSorted())
  }
})

test('the states of an upload in docs/specification.md are those of the browser', () => {
  const names = UploadState.def.options.map((option) => option.shape.name.def.values[0])
  expect(table('States of an upload').flatMap(([name]) => codesIn(name))).toEqual(names)
})

test('the keys in docs/specification.md are those of the player', () => {
  const keys = shortcuts.flatMap(({ keys: names, hasShift, hasControl }) =>
    names.map((name) => `${hasControl ? 'Control+' : ''}${hasShift ? 'Shift+' : ''}${name}`),
  )
  const written = table('Keyboard').flatMap(([names]) => codesIn(names))
  expect(written.toSorted()).toEqual(keys.toSorted())
})

test('the rights of roles in docs/specification.md are those the service gives', () => {
  const written = table('Rights of a role').map(([role, ...cells]) => [
    codesIn(role)[0],
    Right.options.filter((_, index) => cells[index] === 'yes'),
  ])
  expect(written).toEqual(Role.options.map((role) => [role, rightsOf(role)]))
})

test('the lengths in docs/specification.md are the limits of the contract', () => {
  const text = table('Text').map((cells) => cells.join(' '))
  const number = (value: number) => value.toLocaleString('en')
  const range = ({ min, max }: { min: number; max: number }) => `${min} to ${number(max)}`
  const wanted: [string, string][] = [
    ['title', range(limits.title)],
    ['description', `to ${number(limits.description.max)}`],
    ['tags', range(limits.tag)],
    ['comment', range(limits.comment)],
    ['channel name', `${range(limits.channelName)}, to ${number(limits.channelDescription.max)}`],
    ['handle', range(limits.handle)],
    ['display name', `${range(limits.displayName)}, to ${number(limits.bio.max)}`],
    ['search words', range(limits.searchQuery)],
    ['file name', `1 to ${number(limits.fileName.max)}`],
  ]
  for (const [name, words] of wanted)
    expect(text.find((row) => row.startsWith(name)) ?? `no row ${name}`).toContain(words)
  expect(textOf(specification)).toContain(
    `Chunks of ${limits.chunkB.min / 1024 ** 2} to ${limits.chunkB.max / 1024 ** 2} MiB, ${limits.chunkB.default / 1024 ** 2} to begin with`,
  )
})
