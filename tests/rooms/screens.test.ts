import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'

import { routes } from '#app/router.tsx'
import { paths } from '#config/paths.ts'
import { screens } from '#tests/e2e/support/screens.ts'

import { codesIn, tableUnder } from './read-documents.ts'

interface Leaf {
  pattern: string
  /** It only leads elsewhere, as an address of before does. */
  isMoved: boolean
}

/** Every address the router answers; what it does not know is left out. */
const leaves = leavesOf(routes).filter(({ pattern }) => pattern !== '/*')

function leavesOf(branch: readonly RouteObject[], above = ''): Leaf[] {
  return branch.flatMap(({ path, index, children, lazy, Component }) => {
    const pattern = path === undefined ? above : `${above}/${path}`
    if (children) return leavesOf(children, pattern)
    return path === undefined && !index
      ? []
      : [{ pattern: pattern || '/', isMoved: !lazy && !Component }]
  })
}

/** Which of the router's patterns answers; null for what it does not know. */
function patternOf(address: string): string | null {
  const matched = matchRoutes(routes, new URL(address, 'http://foyer.test').pathname) ?? []
  const pattern = `/${matched.flatMap(({ route }) => route.path ?? []).join('/')}`
  return matched.length === 0 || pattern === '/*' ? null : pattern
}

/** Asked for by an identity provider, which was told the address; the app itself never links there. */
const forProviders = new Set(['/auth/initiate', '/auth/front-channel-logout'])

test('every path of src/config/paths.ts has a route', () => {
  const unanswered = Object.entries(paths).flatMap(([name, build]) => {
    const address = String(Reflect.apply(build, null, ['a1b2c3']))
    return patternOf(address) === null
      ? [`paths.${name} makes ${address}, which no route answers: add one to src/app/router.tsx`]
      : []
  })
  expect(unanswered).toEqual([])
})

test('every route is in the table of paths', () => {
  const made = new Set(
    Object.values(paths).flatMap((build) =>
      [[], ['a1b2c3'], ['a1b2c3', 'about']].map((given) =>
        patternOf(String(Reflect.apply(build, null, given))),
      ),
    ),
  )
  const unnamed = leaves
    .filter(({ isMoved, pattern }) => !isMoved && !forProviders.has(pattern))
    .filter(({ pattern }) => !made.has(pattern))
    .map(
      ({ pattern }) => `${pattern} has no function in src/config/paths.ts: add one, links need it`,
    )
  expect(unnamed).toEqual([])
})

test('the addresses of docs/specification.md are those of the router', () => {
  const written = tableUnder('docs/specification.md', '### Addresses').flatMap(([address]) =>
    codesIn(address),
  )
  const known = leaves.map(({ pattern }) => pattern)
  const problems = [
    ...known
      .filter((pattern) => !written.includes(pattern))
      .map((pattern) => `${pattern} has no row under “Addresses” in docs/specification.md: add it`),
    ...written
      .filter((pattern) => !known.includes(pattern))
      .map((pattern) => `docs/specification.md has ${pattern}, which the router does not know`),
  ]
  expect(problems).toEqual([])
})

/** Nothing is shown there: a window that closes itself, and what leads on at once. */
const withoutScreen = new Set(['/auth/renew', ...forProviders])

test('every screen is looked at by axe', () => {
  const tested = new Set(screens.map(({ path }) => patternOf(path)))
  const untested = leaves
    .filter(({ isMoved, pattern }) => !isMoved && !withoutScreen.has(pattern))
    .filter(({ pattern }) => !tested.has(pattern))
    .map(
      ({ pattern }) =>
        `${pattern} has no row in tests/e2e/support/screens.ts: add it, with who uses it most`,
    )
  expect(untested).toEqual([])
})
