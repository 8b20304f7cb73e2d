import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { errorMessage } from '#api/errors/error-message.ts'
import type { VideoDetail, WaitFor } from '#contract/videos.ts'
import type { Publishing } from '#data/video-changes.ts'
import { showToast, takeBackToast } from '#ui/overlays/toast.ts'

import type { DetailsEditor } from './details-editor.ts'

interface Published {
  video: VideoDetail
  editor: DetailsEditor
  onPublish: (how: Publishing) => Promise<VideoDetail>
}

/** Saves what was written and publishes the video, and says what came of it. */
export function usePublishing({ video, editor, onPublish }: Published) {
  const [isPublishing, setIsPublishing] = useState(false)
  const [hasPublished, setHasPublished] = useState(false)
  const publish = async (waitFor: WaitFor): Promise<void> => {
    const about = `publish ${video.id}`
    setIsPublishing(true)
    try {
      if (!(await editor.flush())) return
      await onPublish({ access: editor.read().draft.access, waitFor })
      takeBackToast(about)
      setHasPublished(true)
    } catch (error) {
      const { title, text } = errorMessage(error)
      showToast({ about, text: t`${title}. ${text}`, tone: 'error' })
    } finally {
      setIsPublishing(false)
    }
  }
  const isToldAbove = hasPublished && video.publication !== 'unpublished'
  return { isPublishing, isToldAbove, publish }
}

/** With how much of its film the video is to go on show; asked where films are prepared, of one that is not yet. */
export function useWait(video: VideoDetail, isConverting: boolean) {
  const [waitFor, setWaitFor] = useState(video.waitFor)
  // What becomes ready while it is looked at keeps its place: nothing moves under a thumb.
  const [wasAwaited] = useState(video.state !== 'ready')
  const mayDecide = video.myRights.includes('access') && video.publication !== 'published'
  const isAsked = isConverting && wasAwaited && mayDecide
  return { waitFor, isAsked, isWhole: video.state === 'ready', onSelect: setWaitFor }
}
export type Wait = ReturnType<typeof useWait>
