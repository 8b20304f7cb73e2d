import { expect, test } from 'vitest'

import { readTrack, writeTrack } from '#features/studio/lines/track-file.ts'
import { parseWebVtt } from '#server/captions/parse-webvtt.ts'
import { writeWebVtt } from '#server/captions/write-webvtt.ts'

const asKept = (source: string) => writeWebVtt(parseWebVtt(source))

const brought = [
  'WEBVTT\n',
  '00:01.000 --> 00:03.000 region:a line:0 align:start',
  '<v.loud Tom &amp; Jerry>The <i>Salt</i> <00:02.000><c.yellow>Road</c></v>',
  '<font><lang ar>x</lang></font> <ruby>b<rt>c</rt></ruby> &lt;i&gt; <b onclick="x">&#233;</b>\n',
  '00:04.000 --> 00:05.000',
  '<v Oren>&lt;v Mara&gt;&amp;amp;\n',
].join('\n')

test('what the service keeps of a track comes back from the studio as it was', () => {
  const kept = asKept(brought)
  expect(kept).toContain('<i>Salt</i>')
  expect(writeTrack(readTrack(kept))).toBe(kept)
})

test('of a letter that is changed in the studio the service keeps no tag as words', () => {
  const lines = readTrack(asKept(brought))
  const sent = writeTrack(lines.map((line) => ({ ...line, text: `${line.text}!` })))
  const [first] = parseWebVtt(sent)
  expect(first?.text).toBe('The Salt Road\nx bc <i> é!')
  expect(first?.payload).not.toContain('&lt;c')
  expect(asKept(sent)).toBe(sent)
})
