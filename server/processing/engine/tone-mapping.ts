import type { VideoTrack } from '#server/processing/plan/media-probe.ts'

import type { FilmTool } from './film-tool.ts'

/** Filters that make of a bright film (HDR) what usual screens show; none where it is none, or the tool has none. */
export function asUsualScreensShow(
  { isHdr, saysPrimaries, saysMatrix }: Pick<VideoTrack, 'isHdr' | 'saysPrimaries' | 'saysMatrix'>,
  { hasToneMapping }: Pick<FilmTool, 'hasToneMapping'>,
): readonly string[] {
  if (!isHdr || !hasToneMapping) return []
  // What is that bright is in the colours of BT.2020 (ITU-R BT.2100), unless it says otherwise; nobody can turn what says nothing.
  const meant = [
    ...(saysPrimaries ? [] : ['color_primaries=bt2020']),
    ...(saysMatrix ? [] : ['colorspace=bt2020nc']),
  ]
  return meant.length === 0 ? toneMapping : [`setparams=${meant.join(':')}`, ...toneMapping]
}

const toneMapping = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
  'format=yuv420p',
]
