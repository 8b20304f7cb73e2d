import { AVERROR_EOF, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import {
  FilterGraph,
  Frame,
  avChannelLayoutDescribe,
  type FilterContext,
  type Stream,
} from 'node-av/lib'

import type { Encoding } from './encoding.ts'
import { degreesOf, must, turnOf } from './open-film.ts'

export interface Graph {
  /** What it was opened for: another picture needs another graph. */
  settings: string
  take(frame: Frame): void
  /** Its filters want no more. */
  isOver(): boolean
  end(): void
}

/** The source of a graph for frames like this one, in libavfilter's words, turned as they are shown. */
export function settingsOf(frame: Frame, stream: Stream): string {
  const { num, den } = stream.timeBase
  if (stream.codecpar.codecType !== AVMEDIA_TYPE_VIDEO) {
    const layout = avChannelLayoutDescribe(frame.channelLayout)
    return `abuffer=time_base=${num}/${den}:sample_rate=${frame.sampleRate}:sample_fmt=${frame.format}:channel_layout=${layout}`
  }
  const aspect =
    frame.sampleAspectRatio.num > 0 ? frame.sampleAspectRatio : stream.sampleAspectRatio
  const rate = stream.rFrameRate.num > 0 ? stream.rFrameRate : stream.avgFrameRate
  const settings = [
    `video_size=${frame.width}x${frame.height}`,
    `pix_fmt=${frame.format}`,
    `time_base=${num}/${den}`,
    `pixel_aspect=${aspect.num}/${Math.max(1, aspect.den)}`,
    `colorspace=${frame.colorSpace}:range=${frame.colorRange}`,
    ...(rate.num > 0 && rate.den > 0 ? [`frame_rate=${rate.num}/${rate.den}`] : []),
  ]
  return [`buffer=${settings.join(':')}`, ...turning(turnOf(stream))].join(',')
}

/** As ffmpeg turns pictures by itself (configure_input_video_filter in ffmpeg_filter.c). */
function turning(matrix: readonly number[] | null): string[] {
  if (matrix === null) return []
  const [a = 0, , , c = 0, d = 0] = matrix
  const quarter = ((Math.round(-degreesOf(matrix) / 90) % 4) + 4) % 4
  if (quarter === 1) return [`transpose=${c > 0 ? 'cclock_flip' : 'clock'}`]
  if (quarter === 2) return [...(a < 0 ? ['hflip'] : []), ...(d < 0 ? ['vflip'] : [])]
  if (quarter === 3) return [`transpose=${c < 0 ? 'clock_flip' : 'cclock'}`]
  return d < 0 ? ['vflip'] : []
}

/** A graph from a source through filters to the labels that something is made from. */
export function openGraph(
  settings: string,
  filters: string,
  ends: ReadonlyMap<string, Encoding>,
): Graph {
  const graph = new FilterGraph()
  graph.alloc()
  const [, kind = ''] = /^(a?)buffer=/.exec(settings) ?? []
  const source = settings.replace('buffer=', 'buffer@film=')
  const sinks = [...ends].map(([label, end]) => `[${label}]${sinkOf(label, end)}`)
  must(graph.parsePtr([`${source}[film]`, filters, ...sinks].join(';')), 'reading the graph')
  must(graph.configSync(), 'joining the graph')
  const filter = (name: string): FilterContext => {
    const found = graph.getFilter(name)
    if (found === null) throw new Error(`Filter ${name} not found`)
    return found
  }
  const from = filter(`${kind}buffer@film`)
  const to = [...ends].map(([label, end]) => ({ end, sink: filter(sinkOf(label, end)) }))
  const frame = new Frame()
  frame.alloc()
  const over = new Set<FilterContext>()
  const pull = () => {
    for (const { sink, end } of to) {
      let answer = sink.buffersinkGetFrameSync(frame)
      for (; answer >= 0; answer = sink.buffersinkGetFrameSync(frame)) {
        end.take(frame, sink)
        frame.unref()
      }
      if (answer === AVERROR_EOF) over.add(sink)
    }
  }
  const isOver = () => over.size === to.length
  return {
    settings,
    isOver,
    take: (taken) => {
      if (isOver()) return
      must(from.buffersrcAddFrameSync(taken), 'filtering')
      pull()
    },
    end: () => {
      if (!isOver()) {
        must(from.buffersrcAddFrameSync(null), 'filtering')
        pull()
      }
      graph.free()
    },
  }
}

/** Pictures may be drawn from sound, so that an end is not of the kind of its source. */
function sinkOf(label: string, { isSound }: Encoding): string {
  return `${isSound ? 'a' : ''}buffersink@${label}`
}
