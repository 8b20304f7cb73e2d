import type { ByBoth } from './film-tools.ts'

/** A film of two seconds as some machine or program writes it, and what must come of it. */
export interface FilmFormat extends ByBoth {
  name: string
  file: string
  /** From the test's picture and sound (`makeMarkedFilm`) to the file. */
  encoding: string
  size?: string
  seconds?: number
  /** When its picture ends, where that is before everything else does. */
  pictureEndsS?: number
  /** Filters behind the marks. */
  filters?: string
  sound?: 'one' | 'two' | 'none' | '5.1' | 'mono'
  /** A step that needs a file: its metadata, for example. */
  again?: string
  becomes: { width: number; height: number; sounds: number; rungs?: number }
  /** Also tested where time is short. */
  isUsual?: boolean
  /** Made in AV1 and Opus too. */
  isInAv1?: boolean
}

/** A film for screens that are brighter than usual ones, of patches of a known light. */
export interface BrightFilm extends ByBoth {
  name: string
  file: string
  transfer: 'pq' | 'hlg'
  encoding: string
}

const x265 = '-c:v libx265 -preset ultrafast -crf 12 -pix_fmt yuv420p10le'
const as2020 = (transfer: string) =>
  `-color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc -color_range tv`
const in2020 = 'log-level=error:colorprim=bt2020:colormatrix=bt2020nc'
/** BT.2020 by D65, from 0.0001 to 1,000 cd/m². */
const mastered =
  'master-display=G(8500,39850)B(6550,2300)R(35400,14600)WP(15635,16450)L(10000000,1):max-cll=1000,400:hdr10=1:repeat-headers=1'

export const brightFilms: readonly BrightFilm[] = [
  {
    name: 'HDR10 of a studio: HEVC with PQ, and what it was mastered on',
    file: 'hdr10.mp4',
    isByBoth: true,
    transfer: 'pq',
    encoding: `${x265} -x265-params ${in2020}:transfer=smpte2084:${mastered} ${as2020('smpte2084')} -tag:v hvc1`,
  },
  {
    name: 'HLG of a telephone',
    file: 'hlg.mov',
    transfer: 'hlg',
    encoding: `${x265} -x265-params ${in2020}:transfer=arib-std-b67 ${as2020('arib-std-b67')} -tag:v hvc1`,
  },
  {
    name: 'AV1 of 10 bits with PQ',
    file: 'pq.mkv',
    transfer: 'pq',
    encoding: `-c:v libsvtav1 -preset 10 -crf 10 -pix_fmt yuv420p10le ${as2020('smpte2084')}`,
  },
  {
    name: 'PQ that does not say by which primaries',
    file: 'bare.mkv',
    transfer: 'pq',
    encoding: `${x265} -x265-params log-level=error:transfer=smpte2084 -color_trc smpte2084`,
  },
]

const whole = { width: 320, height: 180, sounds: 1 }
const silent = { width: 320, height: 180, sounds: 0 }
const x264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'

export const filmFormats: readonly FilmFormat[] = [
  {
    name: 'AVI of an old camera',
    file: 'a.avi',
    encoding: '-c:v mpeg4 -q:v 4 -c:a mp3',
    becomes: whole,
    isUsual: true,
  },
  {
    name: 'AVI with H.264, which says no times',
    file: 'h264.avi',
    encoding: '-c:v libx264 -preset veryfast -bf 3 -c:a mp3',
    becomes: whole,
  },
  {
    name: 'HEVC of a telephone',
    file: 'a.mov',
    encoding: '-c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1 -c:a aac',
    becomes: whole,
    isUsual: true,
    isInAv1: true,
  },
  {
    name: 'HEVC of 10 bits',
    file: 'ten.mp4',
    encoding:
      '-c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv420p10le -c:a aac',
    becomes: whole,
  },
  {
    name: 'HDR',
    file: 'hdr.mp4',
    encoding:
      '-c:v libx265 -preset ultrafast -x265-params log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc -pix_fmt yuv420p10le -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc -c:a aac',
    becomes: whole,
  },
  {
    name: 'MKV with two sound tracks',
    file: 'a.mkv',
    sound: 'two',
    encoding:
      '-c:v libx264 -preset ultrafast -pix_fmt yuv422p -c:a:0 libvorbis -c:a:1 flac -metadata:s:a:0 language=deu -metadata:s:a:1 language=eng',
    becomes: { ...whole, sounds: 2 },
    isUsual: true,
    isByBoth: true,
  },
  {
    name: 'MPEG-TS of a recorder',
    file: 'a.ts',
    encoding: '-c:v mpeg2video -q:v 4 -c:a mp2',
    becomes: whole,
    isUsual: true,
  },
  {
    name: 'MPEG-TS with H.264',
    file: 'h264.ts',
    encoding: `${x264} -bf 2 -c:a aac`,
    becomes: whole,
  },
  {
    name: 'WebM',
    file: 'a.webm',
    encoding: '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus',
    becomes: whole,
  },
  { name: 'WMV', file: 'a.wmv', encoding: '-c:v wmv2 -q:v 4 -c:a wmav2', becomes: whole },
  { name: 'FLV', file: 'a.flv', encoding: '-c:v flv -q:v 4 -c:a mp3 -ar 44100', becomes: whole },
  {
    name: 'MPEG-2 of a DVD',
    file: 'a.mpg',
    size: '720x576',
    encoding: '-c:v mpeg2video -q:v 4 -aspect 16:9 -c:a ac3 -f vob',
    becomes: { width: 1024, height: 576, sounds: 1, rungs: 2 },
  },
  {
    name: '3GP',
    file: 'a.3gp',
    size: '352x288',
    encoding: '-c:v h263 -c:a aac',
    becomes: { width: 352, height: 288, sounds: 1 },
  },
  {
    name: 'ProRes',
    file: 'prores.mov',
    encoding: '-c:v prores_ks -profile:v 3 -c:a pcm_s16le',
    becomes: whole,
  },
  {
    name: 'a telephone held upright',
    file: 'turned.mp4',
    encoding: `${x264} -c:a aac`,
    filters: 'transpose=cclock',
    again: '-c copy -metadata:s:v rotate=270',
    becomes: whole,
    isUsual: true,
    isByBoth: true,
  },
  {
    name: 'a telephone held upside down',
    file: 'over.mp4',
    encoding: `${x264} -c:a aac`,
    filters: 'hflip,vflip',
    again: '-c copy -metadata:s:v rotate=180',
    becomes: whole,
  },
  {
    name: 'pixels that are not square',
    file: 'wide.mp4',
    size: '240x180',
    encoding: `${x264} -c:a aac`,
    filters: 'setsar=4/3',
    becomes: whole,
  },
  {
    name: 'woven lines',
    file: 'woven.mp4',
    size: '848x480',
    encoding: '-c:v libx264 -preset ultrafast -flags +ildct+ilme -x264opts tff=1 -c:a aac',
    filters: 'interlace',
    becomes: { width: 848, height: 480, sounds: 1, rungs: 2 },
  },
  {
    name: 'a screen that changes seldom, in two rungs',
    file: 'seldom.mp4',
    size: '848x480',
    seconds: 6,
    encoding: `-fps_mode vfr -c:v mpeg4 -q:v 4 -c:a aac`,
    filters: "select='lt(t,2)+not(mod(n,7))'",
    becomes: { width: 848, height: 480, sounds: 1, rungs: 2 },
    isUsual: true,
    isByBoth: true,
    isInAv1: true,
  },
  {
    name: '4:4:4',
    file: 'full.mp4',
    encoding: '-c:v libx264 -preset ultrafast -pix_fmt yuv444p -c:a aac',
    becomes: whole,
  },
  {
    name: '60 frames a second',
    file: 'fast.mp4',
    encoding: `-r 60 ${x264} -c:a aac`,
    becomes: whole,
    isInAv1: true,
  },
  {
    name: '30 frames a second',
    file: 'usual.mp4',
    encoding: `-r 30 ${x264} -c:a aac`,
    becomes: whole,
  },
  {
    name: '10 frames a second',
    file: 'slow.mp4',
    encoding: '-r 10 -c:v mpeg4 -c:a aac',
    becomes: whole,
  },
  { name: 'mono', file: 'mono.mp4', sound: 'mono', encoding: `${x264} -c:a aac`, becomes: whole },
  { name: '5.1', file: 'round.mp4', sound: '5.1', encoding: `${x264} -c:a ac3`, becomes: whole },
  {
    name: 'an odd size',
    file: 'odd.mkv',
    filters: 'scale=321:181,setsar=1',
    encoding: '-pix_fmt yuv444p -c:v ffv1 -c:a flac',
    becomes: { width: 322, height: 182, sounds: 1 },
    isUsual: true,
  },
  {
    name: 'picture only',
    file: 'silent.mp4',
    sound: 'none',
    encoding: '-c:v mpeg4',
    becomes: silent,
  },
  {
    name: 'three slides',
    file: 'slide.mp4',
    sound: 'one',
    seconds: 3,
    encoding: `-fps_mode vfr ${x264} -c:a aac`,
    filters: "select='eq(n,0)+eq(n,30)+eq(n,74)'",
    becomes: whole,
  },
  {
    name: 'MKV with a still ending',
    file: 'still.mkv',
    seconds: 6,
    pictureEndsS: 1.6,
    encoding: `-fps_mode vfr ${x264} -c:a aac`,
    filters: "select='lt(t,1.59)'",
    becomes: whole,
    isUsual: true,
  },
  {
    name: 'WebM with a still ending',
    file: 'still.webm',
    seconds: 6,
    pictureEndsS: 1.6,
    encoding: '-fps_mode vfr -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus',
    filters: "select='lt(t,1.59)'",
    becomes: whole,
  },
  { name: 'an animated GIF', file: 'a.gif', sound: 'none', encoding: '-r 10', becomes: silent },
  {
    name: 'H.264 that is taken as it is',
    file: 'plain.mp4',
    encoding: `-c:v libx264 -preset veryfast -bf 3 -pix_fmt yuv420p -c:a aac`,
    becomes: whole,
    isUsual: true,
    isByBoth: true,
  },
  {
    name: 'a film with a cover',
    file: 'cover.mp4',
    encoding: '-c:v mpeg4 -c:a aac',
    again: `-f lavfi -i color=orange:s=600x600:d=0.04 -map 1 -map 0 -c copy -c:v:0 mjpeg -disposition:v:0 attached_pic`,
    becomes: whole,
  },
  {
    name: 'sound that begins later',
    file: 'late.mkv',
    encoding: '-c:v mpeg4 -c:a flac',
    again: '-itsoffset 0.5 -i {made} -map 0:v -map 1:a -c copy',
    becomes: whole,
  },
]
