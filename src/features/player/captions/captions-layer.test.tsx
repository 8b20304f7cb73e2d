import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { webVttQuery } from '#data/cues.ts'
import { parseWebVtt } from '#lib/webvtt.ts'
import { itemFor } from '#tests/support/watching.ts'

import { updatePlayer } from '../engine/player-store.ts'
import { CaptionsLayer } from './captions-layer.tsx'
import { plainCaptions } from './plain-captions.ts'

const file = `WEBVTT

STYLE
::cue(v[voice="Mara"]) { color: rgb(1, 2, 3); background: url(x) }
::cue(c:future) { color: rgb(4, 5, 6) }

REGION
id:foot width:40% lines:2 scroll:up

00:01.000 --> 00:02.000
<v Mara>Good <b>evening</b></v> <script>all</script>

00:03.000 --> 00:04.000
<c.lime.bg_blue.constructor>Green</c> <ruby>漢<rt>kan</rt></ruby> <lang ar>مساء</lang>

00:05.000 --> 00:07.000
Now <00:06.000><c>later</c>

00:08.000 --> 00:09.000 line:0 align:start
Above

00:08.000 --> 00:09.000 vertical:rl
Down

00:08.000 --> 00:09.000 region:foot
Foot

00:08.000 --> 00:09.000
Plain
`

afterEach(() => updatePlayer({ item: null, captionLang: null, captionStyle: null }))

function show() {
  const item = itemFor('film')
  const [track] = item.captions
  queryClient.setQueryData(webVttQuery('film', track).queryKey, parseWebVtt(file))
  updatePlayer({ item, captionLang: 'en', positionMs: 0 })
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <CaptionsLayer />
    </QueryClientProvider>,
  )
  return {
    find: (selector: string) => container.querySelector<HTMLElement>(selector),
    at: (positionMs: number) => act(() => updatePlayer({ positionMs })),
  }
}

test('words have the marks and the harmless styles of their file, and nothing is markup', () => {
  const { find, at } = show()
  at(1500)
  expect(find('p')?.textContent).toBe('Good evening all')
  expect(find('p b')?.textContent).toBe('evening')
  expect(find('[title="Mara"]')?.style.cssText).toBe('color: rgb(1, 2, 3);')
  expect(find('script')).toBeNull()
  at(3500)
  expect(find('p > span > span')?.style.cssText).toBe(
    'color: rgb(0, 255, 0); background-color: rgb(0, 0, 255);',
  )
  expect([find('ruby rt')?.textContent, find('[lang="ar"]')?.textContent]).toEqual(['kan', 'مساء'])
})

test('what a person has chosen comes before the colours of a file', () => {
  const { find, at } = show()
  at(3500)
  act(() => updatePlayer({ captionStyle: { ...plainCaptions, color: 'yellow' } }))
  expect(find('p > span > span')?.style.cssText).toBe('background-color: rgb(0, 0, 255);')
  act(() => updatePlayer({ captionStyle: { ...plainCaptions, background: 'navy' } }))
  expect(find('p > span > span')?.style.cssText).toBe('color: rgb(0, 255, 0);')
})

test('what is said later has the style of what comes, until it is said', () => {
  const { find, at } = show()
  at(5500)
  expect(find('p > span > span')?.style.color).toBe('rgb(4, 5, 6)')
  at(6000)
  expect(find('p > span > span')?.style.color).toBe('')
})

test('cues stand after each other, by themselves, in columns or in their region', () => {
  const { find, at } = show()
  at(8500)
  expect(find('[data-follows]')?.textContent).toBe('Plain')
  expect(find('[data-scrolling]')?.textContent).toBe('Foot')
  const apart = [...(find('[data-placed]')?.parentElement?.children ?? [])]
  expect(apart.map((one) => one.textContent)).toEqual(['Above', 'Down'])
  expect(find('[data-placed] p')?.style.textAlign).toBe('start')
  expect(find('[data-vertical="rl"]')?.textContent).toBe('Down')
})
