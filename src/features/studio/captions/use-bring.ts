import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { errorMessage } from '#api/errors/error-message.ts'
import { captionLimits } from '#contract/caption-changes.ts'
import type { Caption } from '#contract/captions.ts'
import { bringCaptions, type TrackPlace } from '#data/editing/captions.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { showToast } from '#ui/overlays/toast.ts'

import { faultOf, isForLongLines, languageName } from './caption-words.ts'

interface Bring {
  isSending: boolean
  /** Why the last file was refused. */
  failure: string | null
  /** Was it refused for lines that say too much at once, which the service can split? */
  isTooLong: boolean
  forget: () => void
  bring: (file: File | null, place: TrackPlace, isSplit?: boolean) => Promise<void>
}

/** Sends a file of captions; where it is refused, everything stays as it was chosen. */
export function useBring(videoId: string, tracks: readonly Caption[], onDone: () => void): Bring {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isTooLong, setIsTooLong] = useState(false)
  const bring = async (file: File | null, place: TrackPlace, isSplit = false): Promise<void> => {
    const wrong = problemOf(file)
    setFailure(wrong)
    setIsTooLong(false)
    if (wrong !== null || file === null) return
    setIsSending(true)
    const bytes = await file.arrayBuffer().catch(() => null)
    if (bytes === null) {
      setFailure(t`The file cannot be read any more. Choose it again.`)
      setIsSending(false)
      return
    }
    try {
      const sent = { file: new Blob([bytes]), before: trackAt(tracks, place), isSplit }
      const track = await bringCaptions(videoId, place, sent)
      showToast({ about: `captions ${videoId}`, text: saidOf(track) })
      onDone()
    } catch (error) {
      setFailure(faultOf(error) ?? errorMessage(error).text)
      setIsTooLong(isForLongLines(error))
    } finally {
      setIsSending(false)
    }
  }
  const forget = (): void => {
    setFailure(null)
    setIsTooLong(false)
  }
  return { isSending, failure, isTooLong, forget, bring }
}

/** The track that a file would take the place of. */
export function trackAt(
  tracks: readonly Caption[],
  { lang, kind }: TrackPlace,
): Caption | undefined {
  return tracks.find((track) => track.lang === lang && track.kind === kind)
}

function problemOf(file: File | null): string | null {
  if (file === null) return t`Choose a file first.`
  const most = formatBytes(captionLimits.fileB)
  return file.size > captionLimits.fileB ? t`A file of captions has ${most} at most.` : null
}

function saidOf({ lang, state }: Caption): string {
  const language = languageName(lang)
  return state === 'published'
    ? t`${language} says what the new file says.`
    : t`${language} is here as a draft. Only who may edit the video sees it.`
}
