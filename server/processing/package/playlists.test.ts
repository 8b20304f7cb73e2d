import { expect, test } from 'vitest'

import type { StoredAudio } from '#server/database/stored-json.ts'

import { masterPlaylist } from './playlists.ts'

const sound = (name: string, label: string): StoredAudio => ({
  name,
  lang: 'en',
  label,
  codec: 'mp4a.40.2',
  sizeB: 1,
  average: 1,
  peak: 1,
})

test('sounds that are called alike are told apart by name', () => {
  const audio = [sound('a0', 'en'), sound('a1', 'Director'), sound('a2', 'en'), sound('a3', 'e"n')]
  const list = masterPlaylist({ folder: '', master: '', renditions: [], audio })
  const names = [...list.matchAll(/,NAME="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual(['en (1)', 'Director (2)', 'en (3)', 'e n (4)'])
})
