import { describe, expect, it } from 'vitest'

import { closest, editDistance } from './edit-distance.ts'

describe('editDistance', () => {
  const pairs: [string, string, number][] = [
    ['same', 'same', 0],
    ['', 'abc', 3],
    ['desk', 'disk', 1],
    ['lighting', 'lighing', 1],
    ['lighting', 'ligthing', 1],
    ['greenhouse', 'grenhuose', 2],
    ['über', 'uber', 1],
    ['ممر', 'ممز', 1],
    ['🎬a', '🎬b', 1],
  ]
  it.each(pairs)('%s → %s takes %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
    expect(editDistance(b, a)).toBe(distance)
  })
})

describe('closest', () => {
  it('prefers fewer slips, then the more used word', () => {
    const words = [
      { word: 'sensor', uses: 1 },
      { word: 'sensors', uses: 1 },
      { word: 'censors', uses: 9 },
    ]
    expect(closest('sensros', words)).toBe('sensors')
    expect(closest('xensors', words)).toBe('censors')
  })

  it('does not take another word for a slip of this one', () => {
    expect(closest('fegen', [{ word: 'feel', uses: 9 }])).toBeNull()
    expect(closest('grosse', [{ word: 'grows', uses: 9 }])).toBeNull()
    expect(closest('große', [{ word: 'glove', uses: 9 }])).toBeNull()
  })

  it('takes what many leave out for no slip', () => {
    const words = [{ word: 'مُدَرِّسَة', uses: 1 }]
    expect(closest('مدرسة', words)).toBe('مُدَرِّسَة')
  })

  it('forgives only one slip in a short word', () => {
    expect(closest('dsek', [{ word: 'desk', uses: 1 }])).toBe('desk')
    expect(closest('dxxk', [{ word: 'desk', uses: 1 }])).toBeNull()
  })
})
