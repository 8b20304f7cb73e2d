import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

/** What a look inside the file calls it; the worker that looks, and the queue that is kept, have no words but these. */
const kinds: Readonly<Record<string, MessageDescriptor>> = {
  'a PNG picture': msg({ message: 'a PNG picture', context: 'this is …' }),
  'a JPEG picture': msg({ message: 'a JPEG picture', context: 'this is …' }),
  'a GIF picture': msg({ message: 'a GIF picture', context: 'this is …' }),
  'a TIFF picture': msg({ message: 'a TIFF picture', context: 'this is …' }),
  'a Photoshop picture': msg({ message: 'a Photoshop picture', context: 'this is …' }),
  'a BMP picture': msg({ message: 'a BMP picture', context: 'this is …' }),
  'a PDF document': msg({ message: 'a PDF document', context: 'this is …' }),
  'a text document': msg({ message: 'a text document', context: 'this is …' }),
  'an Office document': msg({ message: 'an Office document', context: 'this is …' }),
  'a sound recording': msg({ message: 'a sound recording', context: 'this is …' }),
  'a music score file': msg({ message: 'a music score file', context: 'this is …' }),
  'a caption file': msg({ message: 'a caption file', context: 'this is …' }),
  'a RAR archive': msg({ message: 'a RAR archive', context: 'this is …' }),
  'a 7-Zip archive': msg({ message: 'a 7-Zip archive', context: 'this is …' }),
  'a compressed archive': msg({ message: 'a compressed archive', context: 'this is …' }),
  'a TAR archive': msg({ message: 'a TAR archive', context: 'this is …' }),
  'a Windows program': msg({ message: 'a Windows program', context: 'this is …' }),
  'a program': msg({ message: 'a program', context: 'this is …' }),
  'a database': msg({ message: 'a database', context: 'this is …' }),
  'a web page': msg({ message: 'a web page', context: 'this is …' }),
  'a WebP picture': msg({ message: 'a WebP picture', context: 'this is …' }),
  'a text file': msg({ message: 'a text file', context: 'this is …' }),
  'an AVIF picture': msg({ message: 'an AVIF picture', context: 'this is …' }),
  'a HEIC picture': msg({ message: 'a HEIC picture', context: 'this is …' }),
  'a slide deck': msg({ message: 'a slide deck', context: 'this is …' }),
  'a spreadsheet': msg({ message: 'a spreadsheet', context: 'this is …' }),
  'an app': msg({ message: 'an app', context: 'this is …' }),
  'a ZIP archive': msg({ message: 'a ZIP archive', context: 'this is …' }),
  'a kind of file we do not know': msg({
    message: 'a kind of file we do not know',
    context: 'this is …',
  }),
}

const unplayable: Readonly<Record<string, MessageDescriptor>> = {
  'a Flash video': msg({ message: 'a Flash video', context: 'plays …' }),
  'a Windows Media file': msg({ message: 'a Windows Media file', context: 'plays …' }),
  'a RealMedia file': msg({ message: 'a RealMedia file', context: 'plays …' }),
  'an MXF file': msg({ message: 'an MXF file', context: 'plays …' }),
  'an MPEG program stream': msg({ message: 'an MPEG program stream', context: 'plays …' }),
  'an MPEG video stream': msg({ message: 'an MPEG video stream', context: 'plays …' }),
  'an AVI file': msg({ message: 'an AVI file', context: 'plays …' }),
  'an MPEG transport stream': msg({ message: 'an MPEG transport stream', context: 'plays …' }),
  'an animated GIF': msg({ message: 'an animated GIF as a video', context: 'plays …' }),
  'a Matroska (MKV) file': msg({ message: 'a Matroska (MKV) file', context: 'plays …' }),
  'this kind of file': msg({ message: 'this kind of file', context: 'plays …' }),
  'this kind of video': msg({ message: 'this kind of video', context: 'plays …' }),
  hevc: msg({ message: 'HEVC (H.265) video', context: 'plays …' }),
  'dolby-vision': msg({ message: 'Dolby Vision video', context: 'plays …' }),
  'h264-10-bit': msg({ message: 'H.264 video in 10 bits', context: 'plays …' }),
  'h264-colour': msg({
    message: 'H.264 video with more colour than browsers show',
    context: 'plays …',
  }),
  h264: msg({ message: 'this kind of H.264 video', context: 'plays …' }),
  av1: msg({ message: 'AV1 video', context: 'plays …' }),
  vp9: msg({ message: 'VP9 video', context: 'plays …' }),
  vp8: msg({ message: 'VP8 video', context: 'plays …' }),
  prores: msg({ message: 'ProRes video', context: 'plays …' }),
  mpeg4: msg({ message: 'MPEG-4 Part 2 video', context: 'plays …' }),
  mpeg2: msg({ message: 'MPEG-2 video', context: 'plays …' }),
  'motion-jpeg': msg({ message: 'Motion JPEG video', context: 'plays …' }),
  theora: msg({ message: 'Theora video', context: 'plays …' }),
  'dolby-digital': msg({ message: 'Dolby Digital sound', context: 'plays …' }),
  dts: msg({ message: 'DTS sound', context: 'plays …' }),
  pcm: msg({ message: 'uncompressed PCM sound', context: 'plays …' }),
  alac: msg({ message: 'Apple Lossless sound', context: 'plays …' }),
  'unknown sound': msg({ message: 'unknown sound', context: 'plays …' }),
}

/** What a file is that is no video, with its article. */
export function nameKind(code: string): string {
  const known = kinds[code]
  return known ? i18n._(known) : code
}

/** What not every browser plays. A codec nobody has a name for is called by its own. */
export function nameUnplayable(code: string): string {
  const known = unplayable[code]
  if (known) return i18n._(known)
  const [, codec, sort] = /^(.+) (video|sound)$/.exec(code) ?? []
  if (sort === 'video') return t({ message: `${codec} video`, context: 'plays …' })
  return sort === 'sound' ? t({ message: `${codec} sound`, context: 'plays …' }) : code
}
