import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { ProblemError } from '#api/errors/http-error.ts'
import { showError } from '#api/show-error.ts'
import type { Caption } from '#contract/captions.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { changeCaptions, deleteCaptions, readCaptions } from '#data/editing/captions.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { saveFile } from '#ui/save-file.ts'

import { languageName } from './caption-words.ts'

/** What is being done with a track. */
export type TrackWork = 'show' | 'fits' | 'check' | 'other'

export interface TrackActions {
  /** By the ids of the tracks that something is being done with. */
  busy: ReadonlyMap<string, TrackWork>
  show: (track: Caption, isShown: boolean) => Promise<void>
  confirmFits: (track: Caption) => Promise<void>
  check: (track: Caption) => Promise<void>
  remove: (track: Caption) => Promise<void>
  download: (track: Caption) => Promise<void>
}

/** What can be done with the tracks of a video; each says how it went. */
export function useTrackActions(video: Pick<VideoDetail, 'id' | 'title'>): TrackActions {
  const [busy, setBusy] = useState<ReadonlyMap<string, TrackWork>>(new Map())
  const about = `captions ${video.id}`
  const run = async (
    track: Caption,
    what: TrackWork,
    work: () => Promise<string | null>,
  ): Promise<void> => {
    // What is pressed meanwhile would be of the track as it was.
    if (busy.has(track.id)) return
    setBusy((before) => new Map(before).set(track.id, what))
    try {
      const text = await work()
      if (text !== null) showToast({ about, text })
    } catch (error) {
      const language = languageName(track.lang)
      const isOld = error instanceof ProblemError && error.code === 'version-conflict'
      if (!isOld) showError(about, error)
      else
        showToast({
          about,
          text: t`Somebody changed ${language} meanwhile. This is how it is now.`,
        })
    }
    setBusy((before) => new Map([...before].filter(([id]) => id !== track.id)))
  }
  return {
    busy,
    show: (track, isShown) =>
      run(track, 'show', async () => {
        await changeCaptions(video.id, track, { state: isShown ? 'published' : 'draft' })
        const language = languageName(track.lang)
        return isShown
          ? t`${language} is on show: it can be switched on, read and searched.`
          : t`${language} is a draft again. Only who may edit the video sees it.`
      }),
    confirmFits: (track) =>
      run(track, 'fits', async () => {
        await changeCaptions(video.id, track, { isForFormerFilm: false })
        return null
      }),
    check: (track) =>
      run(track, 'check', async () => {
        await changeCaptions(video.id, track, { isChecked: true })
        const language = languageName(track.lang)
        return t`${language} is marked as checked.`
      }),
    remove: (track) =>
      run(track, 'other', async () => {
        await deleteCaptions(video.id, track)
        const language = languageName(track.lang)
        return t`${language} is deleted.`
      }),
    download: (track) =>
      run(track, 'other', async () => {
        const text = await readCaptions(video.id, track)
        const language = languageName(track.lang)
        if (text === null) return t`${language} could not be read. Try again, if it is still here.`
        saveFile(`${video.title}.${track.lang}.vtt`, new Blob([text], { type: 'text/vtt' }))
        return null
      }),
  }
}
