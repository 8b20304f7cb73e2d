import { expect, test } from 'vitest'

import { commandLineTool } from './command-line/command-line-tool.ts'
import { standingBehind } from './stand-behind.ts'

const paths = { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe', version: '7.1' }
const tool = commandLineTool({ ...paths, hasToneMapping: true, hasAv1: true })

test('whatever a tool does for a service it does behind others', () => {
  const recipe = { input: '/film', startS: 0, keysOnly: false, picture: null, outputs: [] }
  const behind = standingBehind(tool)
  expect(behind.probing('/film')).toEqual({ ...tool.probing('/film'), isLast: true })
  expect(behind.measuring('/film')).toEqual({ ...tool.measuring('/film'), isLast: true })
  expect(behind.making(recipe)).toEqual({ ...tool.making(recipe), isLast: true })
})
