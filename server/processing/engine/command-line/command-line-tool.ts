import type { FilmTool } from '#server/processing/engine/film-tool.ts'
import { longestS, reading } from '#server/processing/engine/reading.ts'
import type { EncodedPicture, Options, Output, Recipe } from '#server/processing/engine/recipe.ts'

import type { Ffmpeg } from './find-ffmpeg.ts'

/** The ffmpeg of a machine, with everything that one can read. */
export function commandLineTool({ ffmpeg, ffprobe, version, ...able }: Ffmpeg): FilmTool {
  return {
    name: `ffmpeg ${version}`,
    hasToneMapping: able.hasToneMapping,
    hasAv1: able.hasAv1,
    probing: (input) => ({
      command: ffprobe,
      args: [...args(`-hide_banner -v error -of json -show_entries ${asked}`), ...from(input)],
    }),
    measuring: (input) => ({
      command: ffprobe,
      args: [
        ...args('-hide_banner -v error -of csv=p=0 -show_entries packet=pts_time,duration_time'),
        ...from(input),
      ],
    }),
    making: (recipe) => ({ command: ffmpeg, args: makingArgs(recipe) }),
  }
}

/** Only what is read: the rest may be as long as whoever wrote the file likes. */
const asked = [
  'stream=index,codec_type,codec_name,profile,pix_fmt,width,height,sample_aspect_ratio,avg_frame_rate,bit_rate,duration,start_time,channels,sample_rate,field_order,color_transfer,color_primaries,color_space',
  'stream_disposition=attached_pic',
  'stream_tags=language,title',
  'stream_side_data=rotation',
  'format=format_name,start_time,duration,bit_rate',
].join(':')

function makingArgs({ input, startS, keysOnly, picture, outputs }: Recipe): string[] {
  return [
    ...args('-hide_banner -nostdin -v error -nostats -progress pipe:1 -stats_period 1 -y'),
    ...(startS > 0 ? [...args('-copyts -start_at_zero -ss'), startS.toFixed(3)] : []),
    ...(keysOnly ? ['-skip_frame', 'nokey'] : []),
    ...args(`-t ${longestS}`),
    ...from(input),
    ...(picture === null
      ? []
      : ['-filter_complex', picture.graph.replace('[film]', `[0:${picture.index}]`)]),
    ...outputs.flatMap(outputArgs),
  ]
}

/** An input by its whole path, so that no name can be read as an address. */
function from(input: string): string[] {
  return [...named(reading), '-i', `file:${input}`]
}

function outputArgs(output: Output): string[] {
  const { kind } = output
  if (kind === 'heard')
    return [...args(`-map 0:${output.index} -af ${output.filters} -f null`), '-']
  const path = `file:${output.path}`
  if (kind === 'samples') {
    const { index, filters } = output
    return [...args(`-map 0:${index} -af ${filters} -c:a pcm_s16le -f s16le`), path]
  }
  if (kind === 'words') return [...args(`-map 0:${output.index} -c:s subrip -f srt`), path]
  if (kind === 'still') {
    const { from, codec, options } = output
    return [...args(`-map [${from}] -frames:v 1 -c:v ${codec}`), ...named(options, ':v'), path]
  }
  return [...source(output), ...bare, '-f', 'mp4', ...named(output.muxing), path]
}

const bare = args('-map_metadata -1 -map_chapters -1')

function source(
  output: Exclude<Output, { kind: 'still' | 'heard' | 'words' | 'samples' }>,
): string[] {
  switch (output.kind) {
    case 'copy':
      return args(`-map 0:${output.index} -c:v copy`)
    case 'picture':
      return [
        ...args(`-map [${output.from}] -fps_mode vfr -c:v ${output.codec}`),
        ...named(output.options, ':v'),
        ...keysOf(output),
      ]
    case 'sound':
      return [
        ...args(`-map 0:${output.index} -af ${output.filters} -c:a ${output.codec}`),
        ...named(output.options, ':a'),
      ]
  }
}

/** In an expression `t` counts from the first picture there is. In a list it does not, once no moment is rounded. */
function keysOf({ keys }: EncodedPicture): string[] {
  if ('everyS' in keys) return args(`-force_key_frames expr:gte(t,n_forced*${keys.everyS})`)
  return args(`-enc_time_base 1/90000 -force_key_frames ${keys.atS.join(',')}`)
}

function named(options: Options, which = ''): string[] {
  return Object.entries(options).flatMap(([name, value]) => [`-${name}${which}`, value])
}

/** Arguments as one writes them in a line. What holds a path does not go through here. */
function args(line: string): string[] {
  return line.split(' ')
}
