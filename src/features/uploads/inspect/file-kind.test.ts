import { expect, test } from 'vitest'

import { fileKind } from './file-kind.ts'

const bytes = (latin1: string): Uint8Array => Uint8Array.from(latin1, (char) => char.charCodeAt(0))
const named = (head: string, name = 'thing.mp4') => fileKind(bytes(head), name)

test('an MP4, a QuickTime movie and a WebM are movies', () => {
  expect(named('\0\0\0\x20ftypisom')).toEqual({ type: 'movie', container: 'mp4' })
  expect(named('\0\0\0\x08wide')).toEqual({ type: 'movie', container: 'mp4' })
  expect(named('\x1a\x45\xdf\xa3')).toEqual({ type: 'movie', container: 'webm' })
})

test('a picture with the name of a movie is told by its bytes', () => {
  expect(named('\x89PNG\r\n\x1a\n')).toEqual({ type: 'other', name: 'a PNG picture' })
  expect(named('\xff\xd8\xff\xe0')).toEqual({ type: 'other', name: 'a JPEG picture' })
  expect(named('\0\0\0\x20ftypheic')).toEqual({ type: 'other', name: 'a HEIC picture' })
})

test('a GIF that says how often it is repeated is a movie no browser opens, a single one is a picture', () => {
  const head = `GIF89a${'\0'.repeat(775)}`
  const name = 'an animated GIF'
  expect(named(`${head}!\xff\x0bNETSCAPE2.0`)).toEqual({ type: 'closed-movie', name })
  expect(named(head)).toEqual({ type: 'other', name: 'a GIF picture' })
})

test('a slide deck is told by what the archive holds or by its name', () => {
  expect(named('PK\x03\x04....ppt/slides')).toEqual({ type: 'other', name: 'a slide deck' })
  expect(named('PK\x03\x04', 'Lecture 8 slides.key')).toEqual({
    type: 'other',
    name: 'a slide deck',
  })
})

test.each([
  'ID3\x04',
  '\0\0\0\x20ftypM4A ',
  '\xff\xfb\x90',
  '\xff\xfa\x90',
  '\xff\xf3\x90',
  '\xff\xf2\x90',
  'RIFF....WAVE',
  'fLaC',
  'OggS',
])('%j begins what is only heard', (head) => {
  expect(named(head)).toEqual({ type: 'sound' })
})

test.each([
  ['FLV\x01', 'a Flash video'],
  ['\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'a Windows Media file'],
  ['.RMF', 'a RealMedia file'],
  ['\x06\x0e\x2b\x34', 'an MXF file'],
  ['\x00\x00\x01\xba', 'an MPEG program stream'],
  ['\x00\x00\x01\xb3', 'an MPEG video stream'],
])('%j begins a movie no browser opens: %s', (head, name) => {
  expect(named(head)).toEqual({ type: 'closed-movie', name })
})

test.each([
  ['GIF89a', 'a GIF picture'],
  ['II*\x00', 'a TIFF picture'],
  ['MM\x00*', 'a TIFF picture'],
  ['8BPS', 'a Photoshop picture'],
  ['BM', 'a BMP picture'],
  ['%PDF-1.7', 'a PDF document'],
  ['{\\rtf1', 'a text document'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an Office document'],
  ['#!AMR', 'a sound recording'],
  ['\xff\xf1\x50', 'a sound recording'],
  ['\xff\xf9\x50', 'a sound recording'],
  ['\xff\xfd\x90', 'a sound recording'],
  ['\xff\xe3\x18', 'a sound recording'],
  ['\xff\xfeD\0e\0a\0r\0', 'a text file'],
  ['\xfe\xff\0D\0e\0a\0r', 'a text file'],
  ['MThd', 'a music score file'],
  ['WEBVTT', 'a caption file'],
  ['Rar!', 'a RAR archive'],
  ['7z\xbc\xaf', 'a 7-Zip archive'],
  ['\x1f\x8b', 'a compressed archive'],
  [`${'\0'.repeat(257)}ustar`, 'a TAR archive'],
  ['MZ\x90\0', 'a Windows program'],
  ['\x7fELF', 'a program'],
  ['SQLite format 3', 'a database'],
  ['<!DOCTYPE html', 'a web page'],
  ['<html', 'a web page'],
])('%j begins %s', (head, name) => {
  expect(named(head)).toEqual({ type: 'other', name })
})

test('a movie no browser opens is named', () => {
  expect(named('RIFF....AVI ')).toEqual({ type: 'closed-movie', name: 'an AVI file' })
})

test('a transport stream repeats its sync byte', () => {
  const head = new Uint8Array(600)
  for (const offset of [0, 188, 376]) head[offset] = 0x47
  expect(fileKind(head, 'a.ts')).toEqual({
    type: 'closed-movie',
    name: 'an MPEG transport stream',
  })
})

test('no bytes, plain words and noise are told apart', () => {
  expect(named('')).toEqual({ type: 'empty' })
  expect(named('Dear Noor,\nhere are')).toEqual({ type: 'other', name: 'a text file' })
  expect(named('\x01\x02\x03\x04')).toEqual({ type: 'unknown' })
})
