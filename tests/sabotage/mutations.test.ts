import { expect, test } from 'vitest'

import { mutate, mutationsOf } from './mutations.ts'

/** Every mutation of a few lines, each as its kind and the lines with it. */
const mutated = (code: string, file = 'some.tsx') =>
  mutationsOf(file, code).map((mutation) => [mutation.kind, mutate(code, mutation)])

test.each<[kind: string, code: string, broken: string]>([
  ['comparison', 'f = (a) < b', 'f = (a) <= b'],
  ['comparison', 'f = a === b', 'f = a !== b'],
  ['logic', 'f = a && b', 'f = a || b'],
  ['arithmetic', 'f = a * b', 'f = a / b'],
  ['condition', 'f = a ? b : c', 'f = !(a) ? b : c'],
  ['constant', 'f = 0', 'f = 1'],
  ['constant', 'f = 60_000', 'f = 120000'],
  ['constant', 'f = true', 'f = false'],
  ['element', 'f = [a, b]', 'f = [a]'],
  ['await', 'await f()', 'f()'],
  [
    'return value',
    'const f = function () { return a }',
    'const f = function () { return undefined }',
  ],
  ['body', 'const f = () => { g() }', 'const f = () => {}'],
  ['statement', 'f()', ';'],
])('%s: %s becomes %s', (kind, code, broken) => {
  expect(mutated(code)).toContainEqual([kind, broken])
})

test.each([
  ['words', "const a = 'b' + c"],
  ['types', "const a = b satisfies 1 | 'c'"],
  ['what is logged', 'log.info(1 < 2)'],
  ['what is printed', 'console.error(a && b)'],
  ['looks', 'const a = <p hidden={true} tabIndex={-1} />'],
  ['comments', '// 1 < 2'],
  ['keys', 'const a = { 1: b }'],
  ['what an effect depends on', 'const a = useMemo(b, [c, d])'],
  ['what is that way already', 'const f = function () { return undefined }'],
])('%s stay as they are', (_name, code) => {
  const kinds = mutated(code).map(([kind]) => kind)
  expect(kinds.filter((kind) => kind !== 'body')).toEqual([])
})

test('what an attribute does when pressed is looked at', () => {
  const kinds = mutated('const a = <b onClick={() => c(1)} />').map(([kind]) => kind)
  expect(kinds).toEqual(['constant'])
})

test('a module that cannot be read is named', () => {
  expect(() => mutationsOf('broken.ts', 'if (')).toThrow(/^broken\.ts: /)
})
