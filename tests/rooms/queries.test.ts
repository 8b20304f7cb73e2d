import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const table = 'tests/pages/what-a-change-outdates.test.tsx'

/** Queries that no change of `src/data` makes old but their own, each with its reason. */
const untouched = new Map([
  ['sessionsQuery', 'only ending a sign-in changes it, which outdates it'],
  ['cuesQuery', 'what stands at an address never changes'],
  ['webVttQuery', 'the same, with what is said of how it looks'],
  ['videoFileQuery', 'a grant of its own, so that nothing takes the video from under a frame'],
  ['suggestionsQuery', 'while somebody types'],
  ['offersSignUpQuery', 'of the provider'],
  [
    'draftDefaultsQuery',
    'what new videos begin with is shown in its form alone, which saves it and asks anew',
  ],
  ['repliesQuery', 'asked for when a thread is opened: tests/pages/talking.test.tsx'],
  [
    'processingQuery',
    'moves by itself and is looked at meanwhile; only trying again changes it, which answers it',
  ],
  [
    'jobsQuery',
    'moves by itself; the screen that shows it asks again, and what is pressed there outdates it',
  ],
  ['myProcessingQuery', 'moves by itself; the table that looks at it asks again'],
  [
    'trackLinesQuery',
    'under the hands of whoever writes; read anew when they begin, and what others save is merged',
  ],
  ['waveQuery', 'of the film that plays, read when somebody begins to write'],
  ['transcriptionsQuery', 'moves by itself, and is looked at again while it does'],
  ['doubtsQuery', 'of the lines as a machine made them, read when somebody begins to check them'],
  ['heldFileQuery', 'a file of this device'],
])

test('of every query it is known which changes make it old', () => {
  const declared = globSync('src/data/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^export function (\w+Query)\b/gm)].map(
      ([, name = '']) => name,
    ),
  )
  const filled = readFileSync(join(root, table), 'utf8')
  const unknown = declared
    .filter((name) => !filled.includes(`(${name}(`) && !untouched.has(name))
    .map((name) => `${name} of src/data is not in fill() of ${table}: add it, and run that test`)
  const gone = [...untouched.keys()].filter((name) => !declared.includes(name))
  expect(declared.length).toBeGreaterThan(20)
  expect({ unknown, gone }).toEqual({ unknown: [], gone: [] })
})
