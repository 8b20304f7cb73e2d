import { expect, test } from 'vitest'

import { titleFromFileName } from './title-from-file-name.ts'

test('separators become blanks and the first letter a capital', () => {
  expect(titleFromFileName('lino-2_final.MOV')).toBe('Lino 2 final')
  expect(titleFromFileName('greenhouse-timelapse.mp4')).toBe('Greenhouse timelapse')
})

test('a name already written in words keeps its hyphens', () => {
  expect(titleFromFileName('Well-being at work, part 2.webm')).toBe('Well-being at work, part 2')
})

test('a date stays a date', () => {
  expect(titleFromFileName('choir-2026-11-12.mp4')).toBe('Choir 2026-11-12')
})

test('only a real extension is cut', () => {
  expect(titleFromFileName('Version 2.0 of the plan')).toBe('Version 2.0 of the plan')
  expect(titleFromFileName('lecture.final.mkv')).toBe('Lecture.final')
})

test('the name a camera gave is kept as it is', () => {
  expect(titleFromFileName('IMG_4021.MOV')).toBe('IMG_4021')
})

test('a name of nothing still gives a title', () => {
  expect(titleFromFileName('.mp4')).toBe('Untitled video')
  expect(titleFromFileName('___.mp4')).toBe('Untitled video')
})

test('a title has at most 120 characters, counted as people see them', () => {
  const title = titleFromFileName(`${'𝕊'.repeat(200)}.mp4`)
  expect(Array.from(title)).toHaveLength(120)
})
