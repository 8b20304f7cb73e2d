import { useLingui } from '@lingui/react/macro'
import { Download, Link, Printer } from 'lucide-react'
import type { ReactNode } from 'react'

import { queryClient } from '#api/query-client.ts'
import { paths } from '#config/paths.ts'
import type { Caption } from '#contract/captions.ts'
import type { Chapter } from '#contract/videos.ts'
import { webVttQuery } from '#data/cues.ts'
import type { WrittenCue } from '#lib/webvtt.ts'
import { copyLink } from '#ui/overlays/copy-link.ts'
import { MenuChoice, MenuItem, MenuSeparator } from '#ui/overlays/menu-item.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { saveFile } from '#ui/save-file.ts'

import { asSubRip, asText, asWebVtt, linesBeside } from './write-words.ts'

import styles from './transcript-items.module.css'

/** What another language says, line by line. */
export interface Beside {
  lang: string
  lines: readonly string[]
}

export interface TranscriptItemsProps {
  video: { id: string; title: string; chapters: readonly Chapter[] }
  tracks: readonly Caption[]
  track: Caption
  onTrack: (lang: string) => void
  /** Undefined until they are here. */
  cues: readonly WrittenCue[] | undefined
  beside: Beside | null
  onBeside: (beside: Beside | null) => void
  /** The line being said, or the one that was found; -1 for none. */
  shownIndex: number
}

/** What can be done with a transcript, but for reading and searching it. It comes when its menu is opened, and takes the focus then. */
export function TranscriptItems(props: TranscriptItemsProps): ReactNode {
  const { t } = useLingui()
  const { video, tracks, track, cues, shownIndex } = props
  const line = cues?.[shownIndex]
  const save = (ending: string, write: (all: readonly WrittenCue[]) => string, type: string) => {
    const name = `${video.title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()}.${track.lang}.${ending}`
    return cues && saveFile(name, new Blob([write(cues)], { type: `${type};charset=utf-8` }))
  }
  const asProse = (all: readonly WrittenCue[]) => asText(all, video.chapters, video.title)
  const download = <Download aria-hidden="true" />
  return (
    <div ref={takeFocus}>
      {tracks.length > 1 && <Languages {...props} />}
      <MenuItem
        icon={<Link aria-hidden="true" />}
        disabledReason={line ? undefined : t`Nothing is said yet.`}
        onSelect={() => line && void copyLine(video.id, line)}
      >
        {t`Copy a link to this line`}
      </MenuItem>
      <MenuItem icon={<Printer aria-hidden="true" />} onSelect={() => printTranscript(video.title)}>
        {t`Print`}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={download} onSelect={() => save('vtt', asWebVtt, 'text/vtt')}>
        {t`Download as WebVTT`}
      </MenuItem>
      <MenuItem icon={download} onSelect={() => save('srt', asSubRip, 'application/x-subrip')}>
        {t`Download as SubRip`}
      </MenuItem>
      <MenuItem icon={download} onSelect={() => save('txt', asProse, 'text/plain')}>
        {t`Download as text`}
      </MenuItem>
    </div>
  )
}

function takeFocus(items: HTMLElement | null): void {
  items?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true })
}

/** Which language is read, and which stands beside it. */
function Languages(props: TranscriptItemsProps): ReactNode {
  const { t } = useLingui()
  const { video, tracks, track, cues, onTrack, beside, onBeside } = props
  const show = async (other: Caption): Promise<void> => {
    const words = await queryClient.fetchQuery(webVttQuery(video.id, other)).catch(() => null)
    if (words) onBeside({ lang: other.lang, lines: linesBeside(cues ?? [], words.cues) })
    else showToast({ tone: 'error', text: t`The other language didn’t load. Choose it again.` })
  }
  return (
    <>
      {tracks.map(({ id, lang, label }) => (
        <MenuChoice key={id} isChosen={lang === track.lang} onSelect={() => onTrack(lang)}>
          {label}
        </MenuChoice>
      ))}
      <MenuSeparator />
      {tracks
        .filter(({ lang }) => lang !== track.lang)
        .map((other) => {
          const { id, lang, label } = other
          const isShown = lang === beside?.lang
          return (
            <MenuChoice
              key={id}
              isChosen={isShown}
              onSelect={() => (isShown ? onBeside(null) : void show(other))}
            >
              {t`${label} beside it`}
            </MenuChoice>
          )
        })}
      <MenuSeparator />
    </>
  )
}

/** An address has whole seconds: the first that lies in the line, if one does. */
async function copyLine(videoId: string, { startMs, endMs }: WrittenCue): Promise<void> {
  const after = Math.ceil(startMs / 1000)
  const seconds = after * 1000 < endMs ? after : Math.floor(startMs / 1000)
  await copyLink(paths.watch(videoId, { t: seconds, tab: 'transcript' }))
}

/** The page as it is prints the page; this the transcript alone, under the title of its film. */
function printTranscript(title: string): void {
  const transcript = document.querySelector('[data-transcript]')
  if (!transcript) return
  const heading = document.createElement('p')
  heading.className = styles['title'] ?? ''
  heading.dir = 'auto'
  heading.textContent = title
  transcript.prepend(heading)
  const { dataset } = document.documentElement
  dataset['print'] = 'transcript'
  const tidy = (): void => {
    heading.remove()
    delete dataset['print']
  }
  addEventListener('afterprint', tidy, { once: true })
  print()
}
