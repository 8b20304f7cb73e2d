import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { describe, expect, it } from 'vitest'

import { captionLimits } from '#contract/caption-changes.ts'

import { CaptionError } from './caption-error.ts'
import { parseWebVtt } from './parse-webvtt.ts'
import { writeWebVtt } from './write-webvtt.ts'

const file = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n')

describe('parseWebVtt', () => {
  it('reads times with and without hours', () => {
    const cues = parseWebVtt(
      file(
        '00:01.500 --> 00:04.000',
        'Good evening.',
        '',
        '01:00:00.000 --> 01:00:02.250',
        'Late.',
      ),
    )
    expect(cues).toMatchObject([
      { startMs: 1500, endMs: 4000, text: 'Good evening.' },
      { startMs: 3_600_000, endMs: 3_602_250, text: 'Late.' },
    ])
  })

  it('reads a file with a byte order mark and Windows line ends', () => {
    const text = '\uFEFFWEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\nOne\r\nTwo\r\n'
    expect(parseWebVtt(text)).toMatchObject([{ startMs: 0, endMs: 1000, text: 'One\nTwo' }])
  })

  it('reads over a title, notes, styles, regions, identifiers and settings', () => {
    const text = [
      'WEBVTT – Captions of the evening',
      'Kind: captions',
      '',
      'NOTE checked by Mara',
      'on two lines',
      '',
      'STYLE',
      '::cue { color: gold }',
      '',
      'REGION',
      'id:left',
      '',
      'intro 1',
      '00:00.000 --> 00:01.000 align:start position:10%',
      'Hello.',
    ].join('\n')
    expect(parseWebVtt(text)).toMatchObject([{ startMs: 0, endMs: 1000, text: 'Hello.' }])
  })

  it('keeps a cue whose identifier begins like a note', () => {
    expect(parseWebVtt(file('NOTES', '00:00.000 --> 00:01.000', 'Said.'))).toHaveLength(1)
  })

  it('strips tags and decodes entities', () => {
    const text = file(
      '00:00.000 --> 00:01.000',
      '<v.loud Mara>Salt <i>&amp;</i> <00:00.500>light</v> &lt;3',
    )
    expect(parseWebVtt(text)[0]?.text).toBe('Salt & light <3')
    expect(parseWebVtt(text)[0]?.payload).toBe(
      '<v.loud Mara>Salt <i>&amp;</i> <00:00.500>light</v> &lt;3',
    )
  })

  it('keeps the names of who speaks as they are', () => {
    const names = ['Tom &amp; Jerry', 'R&D', 'A &lt;b&gt; <c', 'Zo&#235;', '&amp;lt;']
    const text = file('00:00.000 --> 00:01.000', ...names.map((name) => `<v ${name}>x`))
    expect(parseWebVtt(text)[0]?.payload.split('\n')).toEqual([
      '<v Tom &amp; Jerry>x',
      '<v R&amp;D>x',
      '<v A b c>x',
      '<v Zoë>x',
      '<v &amp;lt;>x',
    ])
  })

  it('keeps the tags and the places of the standard, and no other', () => {
    const text = file(
      '00:00.000 --> 00:01.000 line:0 align:start region:left onclick:x position:10%,line-left',
      '<c.yellow.bg_blue>A</c> <ruby>b<rt>c</rt></ruby> <lang ar>d</lang> <font color=red>e</font>',
      '<script>f</script><b onclick="x">g</b> &#233;&#xE9;&#0;&quot;',
    )
    const [cue] = parseWebVtt(text)
    expect(cue).toEqual({
      startMs: 0,
      endMs: 1000,
      settings: 'line:0 align:start region:left position:10%,line-left',
      text: 'A bc d e\nfg éé&#0;"',
      payload:
        '<c.yellow.bg_blue>A</c> <ruby>b<rt>c</rt></ruby> <lang ar>d</lang> e\nfg</b> éé&amp;#0;"',
    })
    const again = writeWebVtt(cue ? [cue] : [])
    expect(parseWebVtt(again)).toEqual([cue])
    expect(again).toContain('00:00:01.000 line:0 align:start region:left position:10%,line-left\n')
  })

  it('keeps Arabic text as it is', () => {
    const text = file('00:00.000 --> 00:01.000', 'ممر بارد')
    expect(parseWebVtt(text)[0]?.text).toBe('ممر بارد')
  })

  it('leaves out cues that say nothing', () => {
    expect(parseWebVtt(file('00:00.000 --> 00:01.000', '<i></i>'))).toEqual([])
  })

  it('finds no cues in a file that only has its first line', () => {
    expect(parseWebVtt('WEBVTT')).toEqual([])
  })

  const broken: [string, string, number][] = [
    ['a file that is something else', '1\n00:00:00,000 --> 00:00:01,000\nSubRip', 1],
    ['an empty file', '', 1],
    ['a cue that ends before it starts', file('', '00:05.000 --> 00:04.000', 'Backwards'), 4],
    ['a time with a comma', file('7', '00:00,000 --> 00:01.000', 'Comma'), 4],
    ['more than 59 seconds', file('00:61.000 --> 00:62.000', 'Long minute'), 3],
    ['text without a time', file('00:00.000 --> 00:01.000', 'One', '', 'Two'), 6],
  ]
  it.each(broken)('names the line of %s', (_, text, line) => {
    const read = () => parseWebVtt(text)
    expect(read).toThrow(CaptionError)
    expect(read).toThrow(new RegExp(`^Line ${line}: `))
  })

  // What grows with the square would take minutes here, and so time out.
  it.each(['<', '<v ', '&', '<v a> '])(
    'reads a cue of a million “%s” in one way through',
    (part) => {
      const text = file('00:00.000 --> 00:01.000', `Said${part.repeat(1_000_000)}.`)
      expect(() => parseWebVtt(text)).toThrow(/^Line 3: more is said at once/)
    },
  )

  it('reads a file full of empty lines in little more memory than its lines take', async () => {
    const { href } = new URL('parse-webvtt.ts', import.meta.url)
    const { fileB } = captionLimits
    const source = `import('${href}').then(({ parseWebVtt }) =>
      process.exit(parseWebVtt('WEBVTT'.padEnd(${fileB}, '\\n')).length))`
    const worker = new Worker(source, {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    })
    // An error of the worker, such as that it has no more memory, is thrown.
    expect(await once(worker, 'exit')).toEqual([0])
  })
})
