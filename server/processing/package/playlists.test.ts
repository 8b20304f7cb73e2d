import { expect, test } from 'vitest'

import type { StoredAudio, StoredRendition } from '#server/database/stored-json.ts'

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

const picture = (name: string, lines: number, codec: string): StoredRendition => ({
  name,
  lines,
  width: lines * 2,
  height: lines,
  fps: null,
  codec,
  sizeB: 1,
  average: 1,
  peak: 1,
})

test('what every browser plays stands first, and each picture names the sound that goes with it', () => {
  const list = masterPlaylist({
    folder: '',
    master: '',
    renditions: [
      picture('av1-360', 360, 'av01.0.01M.08'),
      picture('v720', 720, 'avc1.64001f'),
      picture('v360', 360, 'avc1.64001e'),
    ],
    audio: [sound('a0', 'en'), { ...sound('opus-0', 'en'), codec: 'Opus', peak: 5 }],
  })
  const lines = list.split('\n').filter((line) => line !== '')
  expect(lines.slice(3)).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="en",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a0.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound-opus",NAME="en",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="opus-0.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=2,AVERAGE-BANDWIDTH=2,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=720x360,AUDIO="sound"',
    'v360.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=2,AVERAGE-BANDWIDTH=2,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1440x720,AUDIO="sound"',
    'v720.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=6,AVERAGE-BANDWIDTH=2,CODECS="av01.0.01M.08,Opus",RESOLUTION=720x360,AUDIO="sound-opus"',
    'av1-360.m3u8',
  ])
})
